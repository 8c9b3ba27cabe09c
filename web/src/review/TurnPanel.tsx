/** One turn: the board, the rack, and the best plays beside the one that was made. */

import { Board } from "../shared/board/Board.tsx";
import { step } from "../shared/board/position.ts";
import { tileName } from "../shared/board/words.ts";
import { t } from "../shared/i18n.ts";
import { parseTile } from "../shared/tiles/alphabet.ts";
import { Icon, TileFace } from "../shared/tiles/Tile.tsx";
import type { Replay } from "./replay.ts";
import { decimal, faces, instead, less, methodText, optionText, percent, signed, turnText, verdicts } from "./say.ts";
import type { Option, Turn } from "./wire.ts";

const NOWHERE = { at: -1, direction: "across" } as const;
const nothing = (): void => undefined;

export function TurnPanel({ replay }: { readonly replay: Replay }) {
  const review = replay.review.value;
  const turn = replay.turn.value;
  if (!turn) return null;
  return (
    <section class="card pos" aria-labelledby="h-turn">
      <div class="nav">
        <button
          type="button"
          class="btn sm"
          aria-label={t("Previous turn")}
          aria-disabled={turn.turn === 1}
          onClick={() => {
            replay.go(turn.turn - 1);
          }}
        >
          <Icon name="back" />
        </button>
        <h2 id="h-turn">
          {t("Turn {n} of {total}", { n: turn.turn, total: review.total })} · {review.names[turn.mover]}
        </h2>
        <button
          type="button"
          class="btn sm"
          aria-label={t("Next turn")}
          aria-disabled={turn.turn === review.total}
          onClick={() => {
            replay.go(turn.turn + 1);
          }}
        >
          <Icon name="fwd" />
        </button>
      </div>
      <p class="sr" role="status">
        {turnText(review, turn)}
      </p>
      <Board
        position={replay.position.value}
        preview={null}
        alphabet={replay.alphabet}
        layout={replay.data.layout}
        cursor={NOWHERE}
        aiming={false}
        target={null}
        pill={pill(replay)}
        loose={false}
        onKeyDown={nothing}
        onTap={nothing}
        onDoubleTap={nothing}
      />
      <Rack replay={replay} turn={turn} />
      <Options replay={replay} turn={turn} />
      {turn.missed && !turn.options.some(({ bingo }) => bingo) && (
        <p class="said">
          <Icon name="info" />
          {t("There was a bingo: {play}.", { play: turn.missed })}
        </p>
      )}
      {verdicts(review, turn).map((text) => (
        <p class="said" key={text}>
          <Icon name="scale" />
          {text}
        </p>
      ))}
      <p class="small muted keys-hint">
        <kbd>←</kbd> <kbd>→</kbd> {t("another turn")}
      </p>
    </section>
  );
}

/** The points of the play on the board, at the end of its word. */
function pill(replay: Replay): { at: number; text: string } | null {
  const option = replay.option.value;
  const last = option?.laid.at(-1);
  if (!option || !last) return null;
  const [one] = option.laid;
  const down = one !== undefined && (last.square - one.square) % 15 === 0 && last.square !== one.square;
  // The word may go on over tiles that lay there: its points are at its very end.
  let at = last.square;
  for (;;) {
    const next = step(at, down ? "down" : "across");
    if (next === null || !replay.position.value.squares[next]) break;
    at = next;
  }
  return { at, text: `+${String(option.score)}` };
}

function Rack({ replay, turn }: { readonly replay: Replay; readonly turn: Turn }) {
  const { sides } = replay.review.value;
  const tiles = turn.rack?.map(parseTile) ?? [];
  const said = tiles.map((tile) => tileName(tile, replay.alphabet)).join(", ");
  return (
    <div class="rk">
      {turn.rack ? (
        <span class="tiles" role="img" aria-label={t("Rack: {tiles}", { tiles: said })}>
          {tiles.map((tile, at) => (
            <TileFace key={at} tile={tile} alphabet={replay.alphabet} />
          ))}
        </span>
      ) : (
        <span class="small">{t("The rack is not known.")}</span>
      )}
      <span class="small muted">
        {sides.map((side) => turn.before[side]).join(" – ")} · {t("bag {n}", { n: turn.bag })}
        {turn.luck !== null && <> · {t("luck {points}", { points: signed(turn.luck) })}</>}
      </span>
    </div>
  );
}

function Options({ replay, turn }: { readonly replay: Replay; readonly turn: Turn }) {
  const shown = replay.option.value;
  return (
    <>
      <table class="alt">
        <caption class="sr">{t("Plays of this turn")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Play")}</th>
            <th scope="col">{t("Place")}</th>
            <th scope="col" class="r">
              {t("Points")}
            </th>
            <th scope="col" class="r">
              {t("Less")}
            </th>
            <th scope="col" class="r">
              {t("Wins")}
            </th>
          </tr>
        </thead>
        <tbody>
          {turn.options.map((option, place) => (
            <tr key={place} class={option.made ? "yours" : place === 0 ? "best" : ""}>
              <td>
                <button
                  type="button"
                  class="opt"
                  aria-pressed={option === shown}
                  aria-label={optionText(option, turn)}
                  onClick={() => {
                    replay.choose(place);
                  }}
                >
                  <Letters option={option} turn={turn} />
                </button>{" "}
                <Chips option={option} turn={turn} />
              </td>
              <td>{option.place || "–"}</td>
              <td class="r">{option.bingo ? <span class="ring">{option.score}</span> : option.score}</td>
              <td class="r">{less(option.lost)}</td>
              <td class="r eq">{option.win === null ? "" : percent(option.win)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Unknown replay={replay} turn={turn} />
      {shown && <p class="small muted">{about(shown, turn)}</p>}
    </>
  );
}

/** The tiles kept by a play, its equity, and how the plays were compared. */
function about(shown: Option, turn: Turn): string {
  const kept = shown.leave && shown.leave.length > 0 ? `${t("Leave")}: ${faces(shown.leave)}` : "";
  const equity = shown.equity === null ? "" : `${t("Equity")}: ${decimal(shown.equity)}`;
  const compared = turn.method ? t("Compared {how}", { how: methodText(turn) }) : "";
  return [kept, equity, compared].filter(Boolean).join(" · ");
}

/** Why there is nothing to compare with. */
function Unknown({ replay, turn }: { readonly replay: Replay; readonly turn: Turn }) {
  const review = replay.review.value;
  let text = "";
  if (review.problem) text = t("Without the words of the game there are no best plays to show.");
  else if (turn.rack === null) text = t("Without the rack there are no best plays to show.");
  else if (!turn.analysed) text = t("The best plays of this turn are still being looked for.");
  else if (turn.untold === "position") text = t("With such a rack or board no plays can be looked for.");
  else if (turn.untold === "move") text = t("The exact play is unknown, so its cost can’t be computed.");
  else if (turn.options.every(({ laid, made }) => made || laid.length === 0)) text = t("No tiles could be placed.");
  return text ? <p class="small muted">{text}</p> : null;
}

function Letters({ option, turn }: { readonly option: Option; readonly turn: Turn }) {
  if (option.letters.length === 0) return <>{instead(option, turn)}</>;
  return (
    <>
      {option.letters.map(parseTile).map(({ face, blank }, at) =>
        blank ? (
          <span class="ringed" key={at}>
            {face}
          </span>
        ) : (
          face
        ),
      )}
    </>
  );
}

function Chips({ option, turn }: { readonly option: Option; readonly turn: Turn }) {
  return (
    <>
      {option.made && <span class="chip warn">{turn.outcome === "invalid" ? t("taken back") : t("played")}</span>}
      {option.made && option.valued && " "}
      {option.valued && <span class="chip acc">{t("best")}</span>}
    </>
  );
}
