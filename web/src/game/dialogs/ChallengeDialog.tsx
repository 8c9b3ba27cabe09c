/** Which words of the play are put in doubt: one, some or all of them. */
import { useState } from "preact/hooks";
import { step } from "../../shared/board/position.ts";
import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { Article } from "../../shared/game/Article.tsx";
import { readSlot } from "../../shared/game/sheet.ts";
import { t, tn } from "../../shared/i18n.ts";
import { parseTile, type Tile } from "../../shared/tiles/alphabet.ts";
import { Icon, TileFace } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";
import { Answers } from "./Answers.tsx";

export function ChallengeDialog({ match }: { readonly match: Match }) {
  const words = match.game.turn?.score?.words ?? [];
  const [marked, setMarked] = useState<readonly number[]>([0]);
  const mover = match.game.turn?.mover;
  const close = (): void => {
    match.sheet.value = null;
  };
  const chosen = [...new Set(marked.map((at) => words[at]?.word ?? ""))];
  return (
    <Dialog
      id="challenge"
      title={t("Challenge the play of {name}", { name: mover ? match.game.names[mover] : "" })}
      onClose={close}
    >
      <p>
        {match.data.rules.one_verdict
          ? t("Mark the words that you doubt. There is one answer for all that you mark.")
          : t("Mark the words that you doubt.")}
      </p>
      <fieldset class="words">
        <legend class="sr">{t("Words formed")}</legend>
        {words.map((word, at) => (
          <label key={word.slot}>
            <input
              type="checkbox"
              checked={marked.includes(at)}
              onChange={(event) => {
                setMarked(event.currentTarget.checked ? [...marked, at] : marked.filter((one) => one !== at));
              }}
            />
            <span class="sr">{word.word}</span>
            <span class="tl-row">
              {tilesOf(match, word.slot).map((tile, place) => (
                <TileFace key={place} tile={tile} alphabet={match.session.alphabet.value} />
              ))}
            </span>
            <small>
              {at === 0 ? t("main · {slot}", { slot: word.slot }) : t("cross · {slot}", { slot: word.slot })}
            </small>
          </label>
        ))}
      </fieldset>
      <p class="note">
        <Icon name="scale" />
        <span>
          {match.data.rules.board_hidden
            ? t("The clocks stop and the board is covered. This play cannot be challenged again.")
            : t("The clocks stop. This play can’t be challenged again.")}
          <Article cited={match.data.rules.articles.challenge} />
        </span>
      </p>
      <Answers
        onBack={close}
        off={chosen.length === 0}
        onDo={() => {
          match.challenge(chosen);
        }}
      >
        <Icon name="scale" />
        {tn("Challenge {n} word", "Challenge {n} words", chosen.length)}
      </Answers>
    </Dialog>
  );
}

/** The tiles of a word on the board, the announced ones with it. */
function tilesOf(match: Match, slot: string): readonly Tile[] {
  const start = readSlot(slot);
  const laid = new Map(match.game.turn?.laid.map(({ square, tile }) => [square, tile]));
  const tiles: Tile[] = [];
  let at = start?.at ?? null;
  while (start && at !== null) {
    const text = laid.get(at) ?? match.game.squares?.[at];
    if (!text) break;
    tiles.push(parseTile(text));
    at = step(at, start.direction);
  }
  return tiles;
}
