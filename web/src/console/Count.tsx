/** The final count. */

import { t } from "../shared/i18n.ts";
import { figure } from "../shared/numbers.ts";
import type { Desk } from "./desk.ts";

interface Props {
  readonly desk: Desk;
}

/** Plays, racks, overtime, sanctions, total: as a small sum. */
export function Count({ desk }: Props) {
  const { final } = desk.game;
  if (!final) return null;
  const rows = [
    ["plays", t("Plays")],
    ["racks", t("Racks")],
    ["overtime", t("Overtime")],
    ["sanctions", t("Sanctions")],
  ] as const;
  return (
    <table class="sum">
      <thead>
        <tr>
          <td />
          <th scope="col">{desk.name("A")}</th>
          <th scope="col">{desk.name("B")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, text]) => (
          <tr key={key}>
            <th scope="row">{text}</th>
            <td>{figure(final.A[key])}</td>
            <td>{figure(final.B[key])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          <td>{figure(final.A.total)}</td>
          <td>{figure(final.B.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
