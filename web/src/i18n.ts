/** The texts of islands: English in the source, the page's language from the server's catalogue. */

interface Catalogue {
  readonly texts: Readonly<Record<string, string>>;
  readonly plurals: Readonly<Record<string, readonly [one: string, many: string]>>;
}

type Fields = Readonly<Record<string, string | number>>;

let catalogue: Catalogue = { texts: {}, plurals: {} };

/** Fetch the catalogue that the page names; without it the texts stay English. */
export async function loadTexts(): Promise<void> {
  const url = document.documentElement.dataset["texts"];
  if (!url) return;
  try {
    const answer = await fetch(url);
    if (answer.ok) catalogue = (await answer.json()) as Catalogue;
  } catch {
    // Offline: an English board is better than none.
  }
}

/** A text in the page's language, its `{fields}` filled in. */
export function t(text: string, fields?: Fields): string {
  return fill(catalogue.texts[text] ?? text, fields);
}

/** One of two texts by number; `{n}` is the number. */
export function tn(one: string, many: string, n: number, fields?: Fields): string {
  const [single, several] = catalogue.plurals[one] ?? [one, many];
  return fill(n === 1 ? single : several, { n, ...fields });
}

function fill(text: string, fields: Fields = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
