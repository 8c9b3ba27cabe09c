/** One line under a board: what the tiles laid count, what is missing and by which article, or what to do. */
import { t, tn } from "../i18n.ts";
import { Icon } from "../tiles/Tile.tsx";
import type { Scoring } from "./score.ts";
import type { Session } from "./session.ts";
import { refusalText, wordList } from "./words.ts";

interface Props {
  readonly session: Session;
  readonly scoring: Scoring;
  /** What is said while nothing is laid. */
  readonly invitation: string;
}

export function CountLine({ session, scoring, invitation }: Props) {
  const count = scoring.count.value;
  const notice = session.notice.value;
  let text = invitation;
  let warning = false;
  if (notice) ({ text, warning } = notice);
  else if (count.kind === "good") {
    text = tn("{words}: {n} point", "{words}: {n} points", count.score.total, { words: wordList(count.score) });
  } else if (count.kind === "refused") [text, warning] = [refusalText(count.error), true];
  else if (count.kind === "unreachable") {
    [text, warning] = [t("Can’t reach the server. Your tiles stay where they are."), true];
  }
  return (
    <div class={warning ? "status warning" : "status"}>
      <Icon name={warning ? "alert" : "play2"} />
      <span role="status">{text}</span>
      {count.kind === "unreachable" && !notice && (
        <button type="button" class="btn sm" onClick={scoring.retry}>
          {t("Try again")}
        </button>
      )}
    </div>
  );
}
