/** One line: what happened, what is missing and by which article, or what is waited for. */
import { useEffect, useState } from "preact/hooks";
import { wordList } from "../../shared/board/words.ts";
import { Article } from "../../shared/game/Article.tsx";
import { other } from "../../shared/game/wire.ts";
import { t, tn } from "../../shared/i18n.ts";
import { parseTile } from "../../shared/tiles/alphabet.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";
import { pauseText } from "../say.ts";

interface Shown {
  readonly icon: string;
  readonly text: string;
  readonly warning?: boolean;
  readonly article?: string | null;
}

export function Status({ match }: { readonly match: Match }) {
  const { icon, text, warning = false, article } = shown(match);
  const stage = match.stage.value;
  const { pause, answer } = match.game;
  if (!text && stage === "over") return null; // resigned before anybody moved
  return (
    <div class={warning ? "status warning" : "status"}>
      <Icon name={icon} />
      <span role="status">
        {text}
        <Article cited={article} />
      </span>
      {stage === "yours" && <span class="chip acc">{t("Your turn")}</span>}
      {stage === "decide" && pause?.reason === "verification" && (
        <span class="chip info">
          <Icon name="clock" />
          {t("clocks paused")}
        </span>
      )}
      {answer?.pauses && <Countdown match={match} until={answer.pauses} />}
    </div>
  );
}

/** With the clock running, so long until it is paused for whoever checks the play (F09 §32.1). */
function Countdown({ match, until }: { readonly match: Match; readonly until: number }) {
  const left = until - match.now();
  const [, again] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(
      () => {
        again((n) => n + 1);
      },
      left % 1_000 || 1_000,
    );
    return () => {
      clearTimeout(timer);
    };
  });
  if (left <= 0) return null;
  const n = Math.ceil(left / 1_000);
  return (
    <span class="chip info">
      <Icon name="clock" />
      <span class="wide">{t("clock pauses in {n} s", { n })}</span>
      <span class="narrow" aria-hidden="true">
        {t("{n} s", { n })}
      </span>
    </span>
  );
}

function shown(match: Match): Shown {
  const refusal = match.refusal.value;
  if (refusal) return { icon: "alert", text: refusal.message, warning: true, article: refusal.article };
  const notice = match.session.notice.value;
  if (notice) return { icon: notice.warning ? "alert" : "play2", ...notice };
  return counted(match) ?? waited(match);
}

/** A first play off the centre is for the rival to judge, where the edition allows it at all (F09 §20). */
function missesCentre({ game, data, session }: Match): boolean {
  const { tentative, squares } = session.position.value;
  return (
    data.rules.centre === "optional" &&
    game.squares !== null &&
    squares.every((tile) => tile === null) &&
    !tentative.has(session.layout.indexOf("*"))
  );
}

function centreText({ game, you }: Match): string {
  return t("It misses the centre: {name} may accept it undoubled or declare it invalid.", {
    name: you ? game.names[other(you)] : "",
  });
}

const centreArticle = ({ data }: Match): Pick<Shown, "article"> => ({ article: data.rules.articles.centre ?? null });

/** What the tentative tiles are worth; never whether their words are good. */
function counted(match: Match): Shown | null {
  if (!match.laying.value || match.session.position.value.tentative.size === 0) return null;
  const count = match.scoring.count.value;
  if (count.kind === "good") {
    const words = wordList(count.score);
    const text = tn("{words}: {n} point if accepted", "{words}: {n} points if accepted", count.score.total, { words });
    return missesCentre(match)
      ? { icon: "alert", text: `${text}. ${centreText(match)}`, ...centreArticle(match) }
      : { icon: "play2", text };
  }
  if (count.kind === "refused")
    return { icon: "alert", text: count.error.message, warning: true, article: count.error.article };
  if (count.kind === "unreachable") {
    return { icon: "alert", text: t("Can’t reach the server. Your tiles stay where they are."), warning: true };
  }
  return null;
}

function waited(match: Match): Shown {
  const { game } = match;
  const you = match.you;
  const rival = you ? game.names[other(you)] : "";
  const said = game.records.at(-1)?.outcome === "invalid"; // the record itself tells the answer
  const verdict = said ? "" : (match.verdict.value ?? "");
  const last = [verdict, match.lastText() || opening(match)].filter(Boolean).join(" ");
  switch (match.stage.value) {
    case "waiting":
      return {
        icon: "clock",
        text: you ? t("Waiting for {name} to arrive", { name: rival }) : t("The game has not begun."),
      };
    case "decide":
      return game.phase === "centre_option"
        ? {
            icon: "bell",
            text: t("The first play misses the centre square: accept it without the double, or declare it invalid."),
            ...centreArticle(match),
          }
        : { icon: "bell", text: last };
    case "asked":
      if (game.phase === "centre_option" && you)
        return { icon: "clock", text: [last, centreText(match)].join(" "), ...centreArticle(match) };
      return {
        icon: "clock",
        text: [last, t("{name} is checking it.", { name: game.answer ? game.names[game.answer.side] : "" })].join(" "),
      };
    case "judged":
      return { icon: "scale", text: awaited(match) };
    case "verdict":
      return {
        icon: "scale",
        text: verdict || (game.challenge?.valid ? t("The play is correct.") : t("The play is not valid.")),
      };
    case "paused":
      return { icon: "hand", text: pauseText(game) };
    case "away":
      return {
        icon: "clock",
        text: t("{name} has left the room for a moment.", { name: game.away ? game.names[game.away] : "" }),
      };
    case "incident":
      return { icon: "alert", text: t("The arbiter attends to a matter of tiles.") };
    default:
      return { icon: "play2", text: last };
  }
}

/** A word is being judged: by whom, and what goes on meanwhile. */
function awaited({ game }: Match): string {
  if (game.phase === "appeal")
    return t("The verdict is appealed. The clocks are paused; the total time keeps running.");
  return t("Challenge sent. The clocks are paused; the total time keeps running.");
}

/** Before the first play: who drew what, and who starts. */
function opening(match: Match): string {
  const { game } = match;
  if (game.first === null || ["over", "cancelled"].includes(match.stage.value)) return "";
  const [a, b] = [game.start_tiles.A, game.start_tiles.B];
  const name = game.names[game.first];
  const starts = game.first === match.you ? t("You start.") : t("{name} starts.", { name });
  if (!a || !b) return starts;
  const face = (tile: string): string => parseTile(tile).face || t("blank");
  const drawn = t("Drawn for the start: {name} {tile}, {other} {otherTile}.", {
    name: game.names.A,
    tile: face(a),
    other: game.names.B,
    otherTile: face(b),
  });
  return `${drawn} ${starts}`;
}
