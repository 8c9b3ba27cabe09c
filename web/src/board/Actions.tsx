/** The one thing to do next, filled; the rest outlined. */

import type { BoardSession } from "../shared/board/boardSession.ts";
import type { Count } from "../shared/board/score.ts";
import { missing } from "../shared/board/words.ts";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";

interface Props {
  readonly session: BoardSession;
  readonly count: Count;
  readonly onPlay: () => void;
}

export function Actions({ session, count, onPlay }: Props) {
  const position = session.position.value;
  const setup = session.mode.value === "setup";
  const laid = position.tentative.size > 0;
  const ready = setup || (laid && count.kind === "good");
  return (
    <div class="actions" role="group" aria-label={t("Actions")}>
      <button type="button" class="btn primary go" aria-disabled={!ready} onClick={() => ready && onPlay()}>
        <Icon name="play" />
        <span>{label(setup, laid, count)}</span>
        {!setup && laid && count.kind === "good" && <b>· {count.score.total}</b>}
      </button>
      <button type="button" class="btn" disabled={!laid} onClick={() => session.recall()}>
        <Icon name="recall" />
        {t("Recall")}
      </button>
      <button
        type="button"
        class="btn lone"
        title={t("Undo")}
        disabled={!session.history.canUndo.value}
        onClick={() => session.undo()}
      >
        <Icon name="undo" />
        <span>{t("Undo")}</span>
      </button>
      <button
        type="button"
        class="btn lone"
        title={t("Redo")}
        disabled={!session.history.canRedo.value}
        onClick={() => session.redo()}
      >
        <Icon name="redo" />
        <span>{t("Redo")}</span>
      </button>
      <button
        type="button"
        class="btn lone"
        title={t("Clear")}
        disabled={session.isEmpty}
        onClick={() => session.clear()}
      >
        <Icon name="clear" />
        <span>{t("Clear")}</span>
      </button>
    </div>
  );
}

function label(setup: boolean, laid: boolean, count: Count): string {
  if (setup) return t("Try a play here");
  if (count.kind === "good") return t("Play {word}", { word: count.score.words[0]?.word ?? "" });
  if (count.kind === "refused" && laid) return missing(count.error.code);
  return t("Lay tiles");
}
