/** What officials put on record: which acts the edition has, what each asks for, what it sends. */
import type { Side } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import type { Desk } from "./desk.ts";
import type { Step } from "./wire.ts";

/** All that the fields of any act hold. */
export interface Given {
  readonly side: Side;
  readonly of: Side;
  readonly who: "A" | "B" | "both";
  readonly winner: "A" | "B" | "none";
  readonly kind: string;
  readonly upheld: "yes" | "no";
  readonly text: string;
  readonly number: string;
  readonly turn: string;
  readonly word: string;
  readonly first: string;
  readonly second: string;
}

type Named = readonly (readonly [value: string, text: string])[];

/** A field: one of a few, a number, a line, or a text of several lines. */
export type Ask =
  | { readonly is: "choice"; readonly name: keyof Given; readonly label: string; readonly options: Named }
  | { readonly is: "number" | "line" | "text"; readonly name: keyof Given; readonly label: string }
  | { readonly is: "note"; readonly text: string };

export interface Act {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly article: string;
  readonly asks: (given: Given) => readonly Ask[];
  readonly step: (given: Given) => Step;
}

/** The acts that are open now, in the order of the dialog. */
export function openActs(desk: Desk): readonly Act[] {
  return [...rulings(desk), ...sheets(desk), ...players(desk), ...endings(desk)].filter(
    (act): act is Act => act !== null,
  );
}

const choice = (name: keyof Given, label: string, options: Named): Ask => ({ is: "choice", name, label, options });
const line = (name: keyof Given, label: string): Ask => ({ is: "line", name, label });
const number = (name: keyof Given, label: string): Ask => ({ is: "number", name, label });
const reason = (label = t("Reason")): Ask => ({ is: "text", name: "text", label });
const names = (desk: Desk): Named => [
  ["A", desk.name("A")],
  ["B", desk.name("B")],
];
const knows = (desk: Desk, what: string): boolean => desk.data.rules.knows.includes(what);

type Made = Act | null;

function rulings(desk: Desk): readonly Made[] {
  const group = t("Calls and rulings");
  return [
    desk.may("CallArbiter", "A", "B")
      ? {
          id: "call",
          group,
          name: t("Call"),
          article: "call",
          asks: () => [choice("side", t("Who calls"), names(desk)), reason(t("What is asked"))],
          step: ({ side, text }) => ({ kind: "CallArbiter", by: side, question: text }),
        }
      : null,
    desk.may("Decide", "arbiter")
      ? {
          id: "rule",
          group,
          name: t("Ruling"),
          article: "rule",
          asks: () => [reason(t("Ruling and its reason"))],
          step: ({ text }) => ({ kind: "Decide", by: "arbiter", text }),
        }
      : null,
    knows(desk, "bar") && desk.may("BarWord", "arbiter")
      ? {
          id: "bar",
          group,
          name: t("Bar a word"),
          article: "bar",
          asks: () => [
            choice("side", t("Who asked whether it is good"), names(desk)),
            line("word", t("Barred word")),
            { is: "note", text: t("The word stays hidden on this screen and in the files of the game.") },
          ],
          step: ({ side, word }) => ({ kind: "BarWord", by: "arbiter", side, word: word.trim() }),
        }
      : null,
    desk.may("CountBag", "arbiter")
      ? {
          id: "bag",
          group,
          name: t("Count of the bag"),
          article: "bag",
          asks: () => [number("number", t("Tiles found ({n} by the record)", { n: desk.game.bag }))],
          step: (given) => ({
            kind: "CountBag",
            by: "arbiter",
            ...(given.number.trim() ? { count: Number(given.number) } : {}),
          }),
        }
      : null,
    desk.may("SetClock", "arbiter")
      ? {
          id: "clock",
          group,
          name: t("Clock"),
          article: "clock",
          asks: () => [
            choice("side", t("Whose clock"), names(desk)),
            line("word", t("Time left, such as 12:30")),
            reason(),
          ],
          step: ({ side, word, text }) => ({ line: `clock ${side} ${word.trim()} ${text}` }),
        }
      : null,
  ];
}

function sheets(desk: Desk): readonly Made[] {
  const group = t("Score sheet");
  const { records } = desk.game;
  const shown = (turn: string): readonly Ask[] => {
    const record = records[Number(turn) - 1];
    const counted = desk.state.value.counted[Number(turn) - 1];
    if (!record || counted === undefined) return [];
    return [
      {
        is: "note",
        text: `${record.words[0] ?? "–"}: ${t("noted {n}", { n: record.points })}, ${t("counted {n}", { n: counted })}`,
      },
    ];
  };
  return [
    desk.data.rules.mends_plays && desk.may("CorrectPlay", "arbiter")
      ? {
          id: "play",
          group,
          name: t("Points of a play"),
          article: "correct",
          asks: ({ turn }) => [number("turn", t("Play number")), ...shown(turn), number("number", t("Right points"))],
          step: (given) => ({
            kind: "CorrectPlay",
            by: "arbiter",
            turn: Number(given.turn),
            points: Number(given.number),
          }),
        }
      : null,
    desk.may("CorrectTotal", "arbiter")
      ? {
          id: "total",
          group,
          name: t("Total"),
          article: "correct",
          asks: ({ of }) => [
            choice("side", t("On the sheet of"), names(desk)),
            choice("of", t("Total of"), names(desk)),
            { is: "note", text: t("The plays add up to {n}.", { n: desk.game.scores[of] }) },
            number("number", t("Total that the sheet shows from now on")),
          ],
          step: (given) => ({
            kind: "CorrectTotal",
            by: "arbiter",
            sheet: given.side,
            of: given.of,
            total: Number(given.number),
          }),
        }
      : null,
    knows(desk, "blank") && desk.may("SettleBlank", "arbiter")
      ? {
          id: "blank",
          group,
          name: t("What a blank stands for"),
          article: "blank",
          asks: () => [
            line("word", t("Square of the blank, such as H8")),
            line("text", t("What its player says, where neither sheet shows it")),
          ],
          step: ({ word, text }) => ({
            kind: "SettleBlank",
            by: "arbiter",
            square: word.trim().toUpperCase(),
            mover_says: text.trim().toUpperCase() || null,
          }),
        }
      : null,
  ];
}

function players(desk: Desk): readonly Made[] {
  const group = t("Players");
  const { rules } = desk.data;
  const { sanctions } = desk.game;
  const numbered = (standing: string): Named =>
    sanctions.flatMap((each, at) =>
      each.standing === standing
        ? [
            [
              String(at + 1),
              `${String(at + 1)}. ${desk.name(each.side)}: ${rules.sanction_names[each.kind] ?? each.kind}`,
            ] as const,
          ]
        : [],
    );
  const decided = numbered("decided");
  const appealed = numbered("appealed");
  const pointed = (kind: string): boolean => kind === "points" || kind === "yellow";
  return [
    desk.may("SanctionPlayer", "director") && rules.sanctions.length > 0
      ? {
          id: "sanction",
          group,
          name: t("Sanction"),
          article: "sanction",
          asks: ({ kind }) => [
            choice("side", t("Who is sanctioned"), names(desk)),
            choice(
              "kind",
              t("Sanction"),
              rules.sanctions.map((each) => [each.kind, each.name] as const),
            ),
            ...(pointed(kind) ? [number("number", bounds(desk))] : []),
            reason(t("Grounds")),
          ],
          step: (given) => ({
            kind: "SanctionPlayer",
            by: "director",
            side: given.side,
            sanction: given.kind,
            ground: given.text,
            points: pointed(given.kind) ? Number(given.number) || 0 : 0,
          }),
        }
      : null,
    knows(desk, "tribunal") && decided.length > 0
      ? {
          id: "appeal",
          group,
          name: t("Appeal against a sanction"),
          article: "tribunal",
          asks: () => [choice("turn", t("Sanction"), decided), reason(t("Arguments"))],
          step: ({ turn, text }) => ({
            kind: "AppealSanction",
            by: sanctions[Number(turn) - 1]?.side ?? "A",
            sanction: Number(turn),
            arguments: text,
          }),
        }
      : null,
    knows(desk, "tribunal") && appealed.length > 0 && desk.writes("tribunal")
      ? {
          id: "tribunal",
          group,
          name: t("Answer of the tribunal"),
          article: "tribunal",
          asks: () => [
            choice("turn", t("Sanction"), appealed),
            choice("upheld", t("The sanction"), [
              ["yes", t("is upheld")],
              ["no", t("is lifted")],
            ]),
            reason(),
          ],
          step: ({ turn, upheld, text }) => ({
            kind: "RuleOnSanction",
            by: "tribunal",
            sanction: Number(turn),
            upheld: upheld === "yes",
            reason: text,
          }),
        }
      : null,
    knows(desk, "deliberate") && desk.may("FindDeliberate", "director")
      ? {
          id: "deliberate",
          group,
          name: t("Extra tiles on purpose"),
          article: "deliberate",
          asks: () => [choice("side", t("Who held them"), names(desk)), reason()],
          step: ({ side, text }) => ({ kind: "FindDeliberate", by: "director", side, reason: text }),
        }
      : null,
    rules.leave === "notice" && desk.may("Leave", "A", "B") && !desk.state.value.away
      ? {
          id: "leave",
          group,
          name: t("Leaving the room"),
          article: "leave",
          asks: () => [choice("side", t("Who leaves"), names(desk))],
          step: ({ side }) => ({ kind: "Leave", by: side }),
        }
      : null,
    rules.grounds.length > 0 && desk.may("Disqualify", "director")
      ? {
          id: "disqualify",
          group,
          name: t("Disqualification"),
          article: "disqualify",
          asks: () => [
            choice("side", t("Who loses the game"), names(desk)),
            choice(
              "kind",
              t("Grounds"),
              rules.grounds.map((each) => [each.kind, each.name] as const),
            ),
            reason(t("Explanation")),
          ],
          step: ({ side, kind, text }) => ({ kind: "Disqualify", by: "director", side, ground: kind, reason: text }),
        }
      : null,
  ];
}

function endings(desk: Desk): readonly Made[] {
  const group = t("End of the game");
  return [
    knows(desk, "no_move") && desk.may("DeclareNoMove", "A", "B")
      ? {
          id: "no_move",
          group,
          name: t("Nobody can play any more"),
          article: "no_move",
          asks: () => [{ is: "note", text: t("Both players say that no tiles can be placed; the bag is empty.") }],
          step: () => ({ kind: "NoMove" }),
        }
      : null,
    knows(desk, "over") && desk.may("AnnounceRoundOver", "arbiter")
      ? {
          id: "over",
          group,
          name: t("Round over"),
          article: "over",
          asks: () => [{ is: "note", text: t("This hand and one more, with two minutes for each play.") }],
          step: () => ({ kind: "AnnounceRoundOver", by: "arbiter" }),
        }
      : null,
    knows(desk, "claim_clock") && desk.may("ClaimClockNotStopped", "A", "B")
      ? {
          id: "claim",
          group,
          name: t("Clock that was not stopped"),
          article: "claim_clock",
          asks: () => [choice("side", t("Who claims it"), names(desk))],
          step: ({ side }) => ({ kind: "ClaimClockNotStopped", by: side }),
        }
      : null,
    knows(desk, "others") && desk.may("ReportOthersFinished", "director")
      ? {
          id: "others",
          group,
          name: t("All other games are over"),
          article: "others",
          asks: () => [{ is: "note", text: t("The player still absent loses.") }],
          step: () => ({ kind: "ReportOthersFinished", by: "director" }),
        }
      : null,
    desk.may("Abandon", "A", "B")
      ? {
          id: "abandon",
          group,
          name: t("Abandonment"),
          article: "abandon",
          asks: ({ who }) => [
            choice("who", t("Who gives up"), [...names(desk), ["both", t("Both players")]]),
            ...(who === "both" ? [] : [reason(t("Reason, if an official finds so"))]),
          ],
          step: ({ who, text }) =>
            who === "both"
              ? { kind: "AbandonBoth", by: "arbiter" }
              : text.trim()
                ? { kind: "RecordAbandonment", by: "arbiter", side: who, reason: text }
                : { kind: "Abandon", by: who },
        }
      : null,
    desk.may("Adjudicate", "director")
      ? {
          id: "result",
          group,
          name: t("Adjudicate the game"),
          article: "result",
          asks: () => [
            choice("winner", t("Winner"), [...names(desk), ["none", t("nobody")]]),
            number("first", t("Points of {name}", { name: desk.name("A") })),
            number("second", t("Points of {name}", { name: desk.name("B") })),
            reason(),
          ],
          step: (given) => ({
            kind: "Adjudicate",
            by: "director",
            winner: given.winner === "none" ? null : given.winner,
            scores: [Number(given.first), Number(given.second)],
            reason: given.text,
          }),
        }
      : null,
    desk.may("Annul", "director")
      ? {
          id: "annul",
          group,
          name: t("Annul the game"),
          article: "result",
          asks: () => [reason()],
          step: ({ text }) => ({ kind: "Annul", by: "director", reason: text }),
        }
      : null,
    knows(desk, "reopen") && desk.may("RequestReopen", "A", "B") && desk.writes("director")
      ? {
          id: "reopen",
          group,
          name: t("Open the game again"),
          article: "reopen",
          asks: () => [
            { is: "note", text: t("Both players ask for it together, and the director grants it.") },
            reason(t("Error to correct")),
          ],
          step: ({ text }) => ({ kind: "Reopen", reason: text }),
        }
      : null,
  ];
}

function bounds(desk: Desk): string {
  const { least, most } = desk.data.rules;
  if (least === null) return t("Points");
  const told =
    least === most
      ? tn("exactly {n} point", "exactly {n} points", least)
      : tn("{n} point or more", "{n} points or more", least);
  return t("Points ({bounds})", { bounds: told });
}
