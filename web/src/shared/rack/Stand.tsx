/** The rack between its two buttons. */
import type { ComponentChildren } from "preact";
import type { Session } from "../board/session.ts";
import { t } from "../i18n.ts";
import { Icon } from "../tiles/Tile.tsx";
import { Rack } from "./Rack.tsx";

interface Props {
  readonly session: Session;
  /** What is shown in the place of the rack, which then cannot be arranged. */
  readonly instead?: ComponentChildren;
}

export function Stand({ session, instead }: Props) {
  return (
    <div class="stand">
      <button
        type="button"
        class="icon-btn"
        aria-label={t("Sort the rack")}
        disabled={Boolean(instead)}
        onClick={() => {
          session.hand.sort();
        }}
      >
        <Icon name="sort" />
      </button>
      {instead ?? <Rack session={session} />}
      <button
        type="button"
        class="icon-btn"
        aria-label={t("Shuffle the rack")}
        disabled={Boolean(instead)}
        onClick={() => {
          session.hand.shuffle();
        }}
      >
        <Icon name="shuffle" />
      </button>
    </div>
  );
}
