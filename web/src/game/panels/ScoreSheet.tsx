/** The score sheet as on paper: blanks ringed, a scrabble's points ringed, an exchange a hyphen. */

import { type Closing, closingOf, isBingo, lettersOf, linesOf, standing } from "../../shared/game/sheet.ts";
import { type Game, type GameRecord, other, type Side } from "../../shared/game/wire.ts";
import { t, tn } from "../../shared/i18n.ts";
import { figure } from "../../shared/numbers.ts";
import type { Match } from "../match.ts";

export function ScoreSheet({ match }: { readonly match: Match }) {
  const { game } = match.state.value;
  const first: Side = game.first ?? "A";
  const sides = [first, other(first)] as const;
  const lines = linesOf(game);
  const last = game.records.at(-1);
  const full = lines.at(-1)?.cells[sides[1]] !== undefined || lines.length === 0;
  const going = game.turn !== null;
  const own = match.you ?? first;
  const points = standing(game);
  const lead = points[own] - points[other(own)];
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={t("Score sheet")}>
        <table>
          <caption class="sr">{t("Score sheet")}</caption>
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th colSpan={3} scope="colgroup" class={side === first ? "" : "sep"} key={side}>
                  <span title={game.names[side]}>{game.names[side]}</span>
                </th>
              ))}
            </tr>
            <tr>
              <th class="n" scope="col">
                {t("No.")}
              </th>
              {sides.map((side) => (
                <Heads key={side} sep={side !== first} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.number} class={going && !full && line === lines.at(-1) ? "now" : ""}>
                <td class="n">{line.number}</td>
                {sides.map((side) => (
                  <Cells
                    key={side}
                    game={game}
                    record={line.cells[side]}
                    sep={side !== first}
                    last={line.cells[side] !== undefined && line.cells[side] === last}
                  />
                ))}
              </tr>
            ))}
            {going && full && (
              <tr class="now">
                <td class="n">{lines.length + 1}</td>
                <Cells game={game} record={undefined} sep={false} last={false} />
                <Cells game={game} record={undefined} sep last={false} />
              </tr>
            )}
            {closingOf(game).map((line) => (
              <tr key={line.part}>
                <td class="n" />
                {sides.map((side) => (
                  <ClosingCells
                    key={side}
                    name={closingName(game, line)}
                    line={line}
                    side={side}
                    sep={side !== first}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="totals">
        <span>{t("Difference")}</span>
        <b class="num">{lead > 0 ? `+${String(lead)}` : figure(lead)}</b>
      </p>
    </>
  );
}

function Heads({ sep }: { readonly sep: boolean }) {
  return (
    <>
      <th scope="col" class={sep ? "sep" : ""}>
        {t("Word")}
      </th>
      <th scope="col" class="p">
        {t("Pts")}
      </th>
      <th scope="col" class="t">
        {t("Total")}
      </th>
    </>
  );
}

interface CellsProps {
  readonly game: Game;
  readonly record: GameRecord | undefined;
  readonly sep: boolean;
  readonly last: boolean;
}

function Cells({ game, record, sep, last }: CellsProps) {
  const names = ["w", sep && "sep", last && "lastp"].filter(Boolean).join(" ");
  if (!record) {
    return (
      <>
        <td class={names} />
        <td class="p" />
        <td class="t" />
      </>
    );
  }
  return (
    <>
      <td class={names}>
        <Word game={game} record={record} />
      </td>
      <td class="p">{isBingo(record) ? <span class="bingo">{record.points}</span> : record.points}</td>
      <td class="t">{figure(record.total)}</td>
    </>
  );
}

/** What a line below the turns is called. */
function closingName(game: Game, { part }: Closing): string {
  switch (part) {
    case "racks":
      return t("Racks");
    case "overtime":
      return t("Overtime");
    case "sanctions":
      return t("Sanctions");
    case "ruled":
      return game.result?.cause === "abandoned" ? t("By resignation") : t("By the result");
  }
}

interface ClosingProps {
  readonly name: string;
  readonly line: Closing;
  readonly side: Side;
  readonly sep: boolean;
}

function ClosingCells({ name, line, side, sep }: ClosingProps) {
  const points = line.points[side];
  return (
    <>
      <td class={sep ? "w sep" : "w"}>{points !== 0 && <span class="other">{name}</span>}</td>
      <td class="p">{points !== 0 && figure(points)}</td>
      <td class="t">{points !== 0 && figure(line.totals[side])}</td>
    </>
  );
}

function Word({ game, record }: { readonly game: Game; readonly record: GameRecord }) {
  switch (record.outcome) {
    case "play":
      return (
        <>
          {lettersOf(record, game.squares).map(({ face, blank }, at) =>
            blank ? (
              <span class="bl" key={at} title={t("blank")}>
                {face}
              </span>
            ) : (
              face
            ),
          )}
          <small>{record.play?.split(" ", 1)[0]}</small>
        </>
      );
    case "pass":
      return <span class="other">{t("pass")}</span>;
    case "exchange":
      return (
        <>
          –<small>{tn("{n} tile", "{n} tiles", record.exchanged)}</small>
        </>
      );
    case "invalid":
      return (
        <>
          <s>{record.words[0] ?? ""}</s>
          <small>{t("not valid")}</small>
        </>
      );
    case "lost":
      return <span class="other">{t("turn lost")}</span>;
  }
}
