/** The game of each player in six numbers. */
import { t, tn } from "../shared/i18n.ts";
import { decimal, percent, signed } from "./say.ts";
import type { Figures as Numbers, ReviewData } from "./wire.ts";

export function Figures({ review }: { readonly review: ReviewData }) {
  const cards: [string, (of: Numbers) => string, (of: Numbers) => string][] = [
    [
      t("Average a turn"),
      (of) => (of.turns ? decimal(of.points / of.turns) : "–"),
      (of) => (of.scoreless ? tn("{n} without points", "{n} without points", of.scoreless) : ""),
    ],
    [t("Bingos"), (of) => String(of.bingos), (of) => (of.missed ? tn("{n} missed", "{n} missed", of.missed) : "")],
    [
      t("Points left behind"),
      (of) => (of.left === null ? "–" : String(of.left)),
      (of) => (of.known < of.turns ? tn("in {n} turn", "in {n} turns", of.known) : ""),
    ],
    [
      t("Equity lost"),
      (of) => (of.equity_lost === null ? "–" : decimal(of.equity_lost)),
      (of) => (of.win_lost === null ? "" : t("{share} of a game", { share: percent(of.win_lost) })),
    ],
    [
      t("Luck of the draws"),
      (of) => (of.luck === null ? "–" : signed(of.luck)),
      (of) => (of.luck !== null && of.draws < of.turns ? tn("in {n} turn", "in {n} turns", of.draws) : ""),
    ],
    [
      t("Challenges"),
      (of) => String(of.challenges),
      (of) => (of.challenges ? tn("{n} right", "{n} right", of.upheld) : ""),
    ],
  ];
  return (
    <div class="kp">
      {cards.map(([name, value, more]) => (
        <div class="card" key={name}>
          <h2>{name}</h2>
          <dl>
            {review.sides.map((side) => (
              <div key={side}>
                <dt>{review.names[side]}</dt>
                <dd>
                  <b>{value(review.figures[side])}</b> <small>{more(review.figures[side])}</small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
