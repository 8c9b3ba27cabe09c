/** What was noted, and what happened: announced and counted points side by side. */

import { sanctionText } from "../shared/game/sanctions.ts";
import { t } from "../shared/i18n.ts";
import type { Desk } from "./desk.ts";

interface Props {
  readonly desk: Desk;
}

export function Sheet({ desk }: Props) {
  const { game, counted, totals } = desk.state.value;
  return (
    <section class="card paper" aria-labelledby="h-paper">
      <h2 id="h-paper">{t("Score sheet")}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-paper">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("No.")}</th>
              <th scope="col">{t("Player")}</th>
              <th scope="col">{t("Word")}</th>
              <th scope="col" class="p">
                {t("Pts")}
              </th>
              <th scope="col" class="t">
                {t("Total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {game.records.map((record, at) => (
              <tr key={at}>
                <td class="n">{at + 1}</td>
                <td>{desk.name(record.mover)}</td>
                <td class="w">{wordOf(record)}</td>
                <td class="p">
                  {record.points}
                  {record.outcome === "play" && counted[at] !== record.points && (
                    <small> {t("counted {n}", { n: counted[at] ?? 0 })}</small>
                  )}
                </td>
                <td class="t">{record.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {totals.map(({ sheet, of, total, sum }) => (
        <p class="small" key={sheet + of}>
          {t("The sheet of {sheet} shows {total} for {of}; the plays add up to {sum}.", {
            sheet: desk.name(sheet),
            of: desk.name(of),
            total,
            sum,
          })}
        </p>
      ))}
      {game.sanctions.map((each, at) => (
        <p class="small" key={at}>
          {sanctionText(each, desk.name(each.side), desk.data.rules.sanction_names)}
        </p>
      ))}
    </section>
  );
}

function wordOf(record: Desk["game"]["records"][number]): string {
  switch (record.outcome) {
    case "play":
      return `${record.words[0] ?? ""} ${record.play?.split(" ")[0] ?? ""}`;
    case "pass":
      return t("pass");
    case "exchange":
      return `– ${String(record.exchanged)}`;
    case "invalid":
      return t("not valid");
    case "lost":
      return t("turn lost");
  }
}

export function Told({ desk }: Props) {
  return (
    <section class="card told" aria-labelledby="h-told">
      <h2 id="h-told">{t("What happened")}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="h-told">
        <ol>
          {desk.state.value.told.map(({ seq, text }) => (
            <li key={seq}>{text}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
