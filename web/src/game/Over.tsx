/** Play is over: first the count, then the signatures, then what comes next. */

import { Article } from "../shared/game/Article.tsx";
import { other, type Parts } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import { figure } from "../shared/numbers.ts";
import { parseTile } from "../shared/tiles/alphabet.ts";
import { Icon, TileFace } from "../shared/tiles/Tile.tsx";
import type { Match } from "./match.ts";
import { causeText, resultText, settledText } from "./say.ts";
import { order } from "./stage.ts";

interface Props {
  readonly match: Match;
}

export function Over({ match }: Props) {
  const { game, table } = match.state.value;
  const stage = match.stage.value;
  const cause = game.result?.cause ?? game.cause;
  const winner = game.result?.winner && match.data.players[game.result.winner];
  const settled = stage === "over" ? settledText(game) : "";
  return (
    <section class="card finish" aria-labelledby="h-over">
      <h2 id="h-over">{stage === "signing" ? t("The count") : resultText(game, winner?.level)}</h2>
      {cause && stage !== "cancelled" && <p class="muted">{causeText(game, cause)}</p>}
      {settled && (
        <p class="muted">
          {settled}
          <Article cited={cause === "abandoned" ? match.data.rules.articles.abandon : null} />
        </p>
      )}
      {table.ended && (
        <p class="muted ground">
          {match.data.grounds[table.ended.reason] ?? table.ended.reason}
          <Article cited={table.ended.article} />
        </p>
      )}
      {game.final && stage !== "cancelled" && <Sum match={match} />}
      {stage === "signing" ? <Signing match={match} /> : <Next match={match} next={table.next} />}
    </section>
  );
}

/** Plays, racks, overtime, sanctions, total: a small sum. */
function Sum({ match }: Props) {
  const { game } = match;
  const sides = order(game);
  const rows: [keyof Parts, string, 1 | -1][] = [
    ["plays", t("Plays"), 1],
    ["racks", t("Racks"), 1],
    ["overtime", t("Overtime"), -1],
    ["sanctions", t("Sanctions"), -1],
  ];
  const shown = rows.filter(([part]) => part === "plays" || sides.some((side) => game.final?.[side][part]));
  return (
    <table class="sum">
      <caption class="sr">{t("The count")}</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th scope="col" key={side}>
              {game.names[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([part, name, sign]) => (
          <tr key={part}>
            <th scope="row">{name}</th>
            {sides.map((side) => (
              <td class="num" key={side}>
                {part === "racks" && <Left match={match} tiles={game.racks[side].tiles} />}
                {figure(sign * (game.final?.[side][part] ?? 0))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          {sides.map((side) => (
            <td class="num" key={side}>
              {figure(game.final?.[side].total ?? 0)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Left({ match, tiles }: Props & { readonly tiles: readonly string[] | null }) {
  if (!tiles || tiles.length === 0) return null;
  return (
    <span class="left" role="img" aria-label={tiles.map((tile) => parseTile(tile).face || t("blank")).join(" ")}>
      {tiles.map((tile, at) => (
        <TileFace key={at} tile={parseTile(tile)} alphabet={match.session.alphabet.value} />
      ))}
    </span>
  );
}

function Signing({ match }: Props) {
  const { game } = match;
  const { you } = match;
  const names = game.signed.map((side) => game.names[side]).join(", ");
  return (
    <>
      {names && <p class="small muted">{t("Signed: {names}", { names })}</p>}
      {match.may("Sign") ? (
        <button
          type="button"
          class="btn primary"
          aria-disabled={!match.ready.value}
          onClick={() => {
            match.sheet.value = "sign";
          }}
        >
          <Icon name="sheet" />
          {t("Sign the score sheet")}
        </button>
      ) : (
        you &&
        game.signed.includes(you) && (
          <p role="status">{t("Waiting for {name} to sign", { name: game.names[other(you)] })}</p>
        )
      )}
    </>
  );
}

function Next({ match, next }: Props & { readonly next: string | null }) {
  const { table } = match.state.value;
  const { you } = match;
  const rematch = table.proposed.rematch;
  return (
    <>
      {match.game.reopen.map((side) => (
        <p role="status" key={side}>
          {side === you
            ? t("You asked that the game be opened again.")
            : t("{name} asks that the game be opened again.", { name: match.game.names[side] })}
        </p>
      ))}
      {you && rematch === you && !next && <p role="status">{t("You proposed a rematch.")}</p>}
      <div class="row">
        {next ? (
          <a class="btn primary" href={`/juego/${next}`}>
            <Icon name="play" />
            {t("Go to the next game")}
          </a>
        ) : (
          you &&
          rematch !== you && (
            <button type="button" class="btn primary" onClick={() => void match.ask("revancha")}>
              <Icon name="swap" />
              {rematch ? t("Accept the rematch") : t("Rematch")}
            </button>
          )
        )}
        <a class={you ? "btn" : "btn primary"} href={match.data.review}>
          <Icon name="search" />
          {t("Review")}
        </a>
        {match.may("RequestReopen") && (
          <button type="button" class="btn" onClick={() => (match.sheet.value = "reopen")}>
            <Icon name="law" />
            {t("Ask to reopen the game")}
          </button>
        )}
        <a class="btn" href="/">
          {t("Home")}
        </a>
      </div>
    </>
  );
}
