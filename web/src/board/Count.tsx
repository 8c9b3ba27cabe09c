/** The words of the tentative play and what each is worth. Never whether they are valid. */

import type { Count } from "../shared/board/score.ts";
import { t } from "../shared/i18n.ts";

export function CountTable({ count }: { readonly count: Count }) {
  const score = count.kind === "good" ? count.score : null;
  return (
    <section class="card count" aria-labelledby="h-count">
      <header>
        <h2 id="h-count">{t("The count")}</h2>
        {score && <span class="chip">{score.play.split(" ")[0]}</span>}
      </header>
      {score ? (
        <table>
          <caption class="sr">{t("Words formed and their points")}</caption>
          <tbody>
            {score.words.map(({ word, letters, factor, score: points }, at) => (
              <tr key={`${word}${String(at)}`}>
                <th scope="row">{word}</th>
                <td class="num">
                  {factor > 1 && <span class="how">{`${String(letters)} × ${String(factor)} =`}</span>} {points}
                </td>
              </tr>
            ))}
            {score.bonus > 0 && (
              <tr>
                <th scope="row" class="plain">
                  {t("Bonus for seven tiles")}
                </th>
                <td class="num">
                  <span class="circled">{score.bonus}</span>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("Total")}</th>
              <td class="num">{score.total}</td>
            </tr>
          </tfoot>
        </table>
      ) : (
        <p class="hint">{t("Place tiles to see the score of each word. Words are not judged here.")}</p>
      )}
    </section>
  );
}
