/** What typing does, and whose tiles are used. */

import type { BoardSession } from "../shared/board/boardSession.ts";
import type { Mode } from "../shared/board/position.ts";
import { t } from "../shared/i18n.ts";

export function Settings({ session }: { readonly session: BoardSession }) {
  const modes: [Mode, string][] = [
    ["play", t("Try a play")],
    ["setup", t("Set up")],
  ];
  const sets: [string, string][] = [
    ["es", t("Spanish tiles")],
    ["ca", t("Catalan tiles")],
    ["en", t("English tiles")],
  ];
  return (
    <section class="card settings" aria-label={t("How to use the board")}>
      <div class="seg" role="group" aria-label={t("What typing does")}>
        {modes.map(([mode, name]) => (
          <button
            type="button"
            key={mode}
            class={session.mode.value === mode ? "on" : ""}
            aria-pressed={session.mode.value === mode}
            onClick={() => session.setMode(mode)}
          >
            {name}
          </button>
        ))}
      </div>
      <label class="field">
        <span>{t("Tile set")}</span>
        <select
          value={session.position.value.language}
          onChange={(event) => {
            session.useSet(event.currentTarget.value);
          }}
        >
          {sets.map(([language, name]) => (
            <option value={language} key={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
