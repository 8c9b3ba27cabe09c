/** Which tiles go back to the bag: by tap, or by typing them. */
import { useRef, useState } from "preact/hooks";
import { recall } from "../../shared/board/position.ts";
import { START, type Typing, type } from "../../shared/board/typing.ts";
import { tileName } from "../../shared/board/words.ts";
import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { Article } from "../../shared/game/Article.tsx";
import { t, tn } from "../../shared/i18n.ts";
import { Icon, TileFace } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";
import { Answers } from "./Answers.tsx";

export function ExchangeDialog({ match }: { readonly match: Match }) {
  const { session } = match;
  const alphabet = session.alphabet.value;
  const rack = recall(session.position.value).rack;
  const [marked, setMarked] = useState<readonly number[]>([]);
  const typing = useRef<{ state: Typing; at: number | null }>({ state: START, at: null });
  const { bag } = match.game;
  const most = match.data.rules.exchange_within_bag ? Math.min(bag, rack.length) : rack.length;
  const close = (): void => {
    match.sheet.value = null;
  };
  const toggle = (at: number): void => {
    typing.current = { state: START, at: null };
    if (marked.includes(at)) setMarked(marked.filter((one) => one !== at));
    else if (marked.length < most) setMarked([...marked, at]);
  };

  // As on the board: C and then H mark CH when that tile is there.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
    event.preventDefault();
    const free = (face: string, kept: readonly number[]): number =>
      rack.findIndex((tile, at) => !kept.includes(at) && (tile.blank ? face === "" : tile.face === face));
    if (event.key === "?") {
      const at = free("", marked);
      if (at >= 0 && marked.length < most) setMarked([...marked, at]);
      return;
    }
    const [state, step] = type(
      typing.current.state,
      { char: event.key, shift: false },
      alphabet,
      ({ face }) => free(face, marked) >= 0,
    );
    const kept = step.kind === "replace" ? marked.filter((one) => one !== typing.current.at) : marked;
    const at = step.kind === "lay" || step.kind === "replace" ? free(step.tile.face, kept) : -1;
    typing.current = { state: state.stopped ? START : state, at: at >= 0 ? at : typing.current.at };
    if (at >= 0 && kept.length < most) setMarked([...kept, at]);
  };

  return (
    <Dialog id="exchange" title={t("Exchange tiles")} onClose={close} onKeyDown={onKeyDown}>
      <p>
        {t("Choose the tiles to put back. An exchange uses your turn and can’t be undone.")}
        <Article cited={match.data.rules.articles.exchange} />
      </p>
      <div class="pick" role="group" aria-label={t("Rack")}>
        {rack.map((tile, at) => (
          <button
            type="button"
            key={at}
            aria-pressed={marked.includes(at)}
            aria-label={tileName(tile, alphabet)}
            onClick={() => {
              toggle(at);
            }}
          >
            <TileFace tile={tile} alphabet={alphabet} state={marked.includes(at) ? "sel" : undefined} />
          </button>
        ))}
      </div>
      <p class="small muted">
        {tn("{n} tile is left in the bag.", "{n} tiles are left in the bag.", bag)}{" "}
        {t("With the keyboard: type the letters that you exchange.")}
      </p>
      <Answers
        onBack={close}
        off={marked.length === 0}
        onDo={() => {
          match.exchange(marked.flatMap((at) => rack[at] ?? []));
        }}
      >
        <Icon name="swap" />
        {marked.length === 0 ? t("Exchange") : tn("Exchange {n} tile", "Exchange {n} tiles", marked.length)}
      </Answers>
    </Dialog>
  );
}
