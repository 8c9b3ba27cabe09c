/** An article after the sentence that rests on it: «(art. 40)», which leads to its text. */
import { t } from "../i18n.ts";

export function Article({ cited }: { readonly cited: string | null | undefined }) {
  const number = cited?.includes(" ") ? cited.replace(/^\S+ §?/, "") : "";
  if (!cited || !number) return null;
  return (
    <>
      {" "}
      (
      <a href={`/reglamento/cita?a=${encodeURIComponent(cited)}`} target="_blank" rel="noopener">
        {t("art. {number}", { number })}
      </a>
      )
    </>
  );
}
