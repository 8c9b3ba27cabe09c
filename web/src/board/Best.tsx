/** The best plays: closed until asked for; the one looked at is shown on the board. */
import { useState } from "preact/hooks";
import type { BoardSession } from "../shared/board/boardSession.ts";
import { refusalText, tileName } from "../shared/board/words.ts";
import { t, tn } from "../shared/i18n.ts";
import type { Tile } from "../shared/tiles/alphabet.ts";
import type { BestPlay, BestPlays } from "./best.ts";

interface Props {
  readonly session: BoardSession;
  readonly best: BestPlays;
}

export function Best({ session, best }: Props) {
  const found = best.found.value;
  const fresh = found.kind !== "none" && !best.stale.value;
  const plays = fresh && found.kind === "plays" ? found.plays : [];
  let problem = "";
  if (fresh && found.kind === "refused") problem = refusalText(found.error);
  else if (fresh && found.kind === "unreachable")
    problem = t("The server cannot be reached. Your tiles stay where they are. Try again.");
  const open = plays.length > 0;
  return (
    <section class="card best" aria-labelledby="h-best">
      <header>
        <h2 id="h-best">{t("Best plays")}</h2>
        {open && found.kind === "plays" && <span class="chip">{found.lexicon}</span>}
      </header>
      <Hint best={best} open={open} first={plays[0]} session={session} />
      {best.hasRack.value && (
        <div class="ask">
          <button
            type="button"
            class="btn sm"
            aria-expanded={open}
            aria-busy={best.asking.value}
            onClick={() => {
              if (open) best.hide();
              else void best.ask();
            }}
          >
            {open ? t("Hide") : found.kind === "none" ? t("Show the best plays") : t("Show again")}
          </button>
        </div>
      )}
      {problem && best.hasRack.value && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {open && <List session={session} best={best} plays={plays} />}
    </section>
  );
}

/** What there is to say: what is missing, that the list is of another position, or what was found. */
function Hint({
  session,
  best,
  open,
  first,
}: Props & { readonly open: boolean; readonly first: BestPlay | undefined }) {
  let text = "";
  if (!best.hasRack.value) text = t("Put tiles on the rack to see the best plays with them.");
  else if (best.stale.value) text = t("The board or the rack has changed.");
  else if (open && first) text = t("Best play: {play}", { play: label(first, session) });
  return (
    <p class={open || !text ? "sr" : "hint"} role="status">
      {text}
    </p>
  );
}

function List({ session, best, plays }: Props & { readonly plays: readonly BestPlay[] }) {
  const [at, setAt] = useState(0);
  const stop = Math.min(at, plays.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: plays.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!(event.currentTarget instanceof Element)) return;
    event.currentTarget
      .querySelectorAll("button")
      .item(Math.max(0, Math.min(plays.length - 1, to)))
      .focus();
  };

  return (
    <>
      <div class="heads small" aria-hidden="true">
        <span>{t("Points")}</span>
        <span>{t("Equity")}</span>
      </div>
      <ol onKeyDown={onKeyDown}>
        {plays.map((play, index) => (
          <li key={index}>
            <button
              type="button"
              class="move"
              tabIndex={index === stop ? 0 : -1}
              aria-disabled={play.laid.size === 0 ? "true" : undefined}
              onFocus={() => {
                setAt(index);
                best.preview.value = play;
              }}
              onBlur={() => (best.preview.value = null)}
              onPointerEnter={(event) => {
                if (event.pointerType === "mouse") best.preview.value = play;
              }}
              onPointerLeave={(event) => {
                if (event.pointerType === "mouse") best.preview.value = null;
              }}
              onClick={() => {
                if (play.laid.size === 0) return;
                session.layPlay(play.laid, label(play, session));
                document.querySelector(".board")?.scrollIntoView({ block: "nearest" });
              }}
            >
              <Play play={play} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** How a play is drawn, and read out: place, word, leave, points, equity. */
function Play({ play }: { readonly play: BestPlay }) {
  return (
    <>
      <span class="where">{play.place || "–"}</span>{" "}
      <span class="word">
        <b>
          {play.laid.size === 0
            ? instead(play)
            : play.letters.map((tile, at) =>
                tile.blank ? (
                  <span class="ringed" key={at}>
                    {tile.face}
                  </span>
                ) : (
                  tile.face
                ),
              )}
        </b>{" "}
        <small>
          {t("Leave")}: {faces(play.leave) || "–"}
        </small>
      </span>{" "}
      <span class="num">{play.score}</span> <span class="num eq">{equity(play)}</span>
    </>
  );
}

const faces = (tiles: readonly Tile[]): string => tiles.map(({ face }) => face || "?").join(" ");

/** What a turn without words is called. */
const instead = (play: BestPlay): string =>
  play.exchanged.length > 0 ? t("exchange {tiles}", { tiles: faces(play.exchanged) }) : t("pass");

const equity = (play: BestPlay): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: "halfEven", // as the server and the command line write it
    useGrouping: false,
  })
    .format(play.equity)
    .replace("-", "−");

/** «8D CHICOS, O blank: 32 points, equity 34.5, leave A E». */
function label(play: BestPlay, session: BoardSession): string {
  const word = play.letters.map(({ face }) => face).join("");
  const blanks = [...play.laid.values()].filter(({ blank }) => blank);
  const named = play.laid.size > 0 ? `${play.place} ${word}` : instead(play);
  return tn(
    "{play}: {n} point, equity {equity}, leave {leave}",
    "{play}: {n} points, equity {equity}, leave {leave}",
    play.score,
    {
      play: [named, ...blanks.map((tile) => tileName(tile, session.alphabet.value))].join(", "),
      equity: equity(play),
      leave: faces(play.leave) || t("no tiles"),
    },
  );
}
