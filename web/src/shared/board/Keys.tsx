/** The list of keys. */
import { t } from "../i18n.ts";

/** Keys of one line are kept apart by two spaces. */
export type KeyLine = readonly [keys: string, does: string];

/** What every board understands. */
export const boardKeys = (): KeyLine[] => [
  ["← ↑ → ↓", t("move on the board")],
  [t("Space"), t("change direction")],
  [t("Enter"), t("play, or place the tile picked")],
  [t("Backspace"), t("take back the last tile")],
  [t("Delete"), t("take back the tile under the cursor")],
  [t("Esc"), t("take back all tiles")],
  [[t("Home"), t("End")].join("  "), t("ends of the row")],
  [t("Shift + letter"), t("blank as that letter")],
  ["?", t("choose what the blank stands for")],
  ["'", t("keep two tiles apart: l'l")],
  ["Ctrl + Z  Ctrl + Y", t("undo, redo")],
  ["Alt + S  Alt + O", t("shuffle, sort the rack")],
  ["Alt + R  Alt + U", t("read the rack, the unseen tiles")],
];

/** The lines themselves, wherever they are shown. */
export function KeyList({ keys }: { readonly keys: readonly KeyLine[] }) {
  return (
    <dl class="key-list">
      {keys.map(([key, does]) => (
        <div key={does}>
          <dt>
            {key.split("  ").map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Keys({ keys }: { readonly keys: readonly KeyLine[] }) {
  return (
    <details class="card keys" id="keys">
      <summary>{t("Keys")}</summary>
      <KeyList keys={keys} />
    </details>
  );
}
