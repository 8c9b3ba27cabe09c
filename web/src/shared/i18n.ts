/** The texts of islands: English in the source, the page's language from the server's catalogue. */

/** Texts by their English; of plurals, both by the English for one. */
export interface Catalogue {
  readonly texts: Readonly<Record<string, string>>;
  readonly plurals: Readonly<Record<string, readonly [one: string, many: string]>>;
}

type Fields = Readonly<Record<string, string | number>>;

declare global {
  /** Set by tests before the page's scripts run: a text that the page was not given then throws. */
  var letradoStrictTexts: boolean | undefined;
}

let catalogue: Catalogue = { texts: {}, plurals: {} };

/** Fetch what the page's scripts name as their texts; without them the texts stay English. */
export async function loadTexts(): Promise<void> {
  const scripts = document.querySelectorAll<HTMLElement>("script[data-texts]");
  await Promise.all(Array.from(scripts, (script) => fetchTexts(script.dataset.texts ?? "")));
}

async function fetchTexts(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    if (answer.ok) addTexts((await answer.json()) as Catalogue);
  } catch {
    // Offline: an English board is better than none.
  }
}

export function addTexts({ texts, plurals }: Catalogue): void {
  catalogue = { texts: { ...catalogue.texts, ...texts }, plurals: { ...catalogue.plurals, ...plurals } };
}

/** A text in the page's language, its `{fields}` filled in. */
export function t(text: string, fields?: Fields): string {
  return fill(catalogue.texts[text] ?? unknown(text, text), fields);
}

/** One of two texts by number; `{n}` is the number. */
export function tn(one: string, many: string, n: number, fields?: Fields): string {
  const [single, several] = catalogue.plurals[one] ?? unknown(one, [one, many] as const);
  return fill(n === 1 ? single : several, { n, ...fields });
}

/** English in place of a text that the page was not given; in tests that is a mistake. */
function unknown<English>(text: string, english: English): English {
  if (globalThis.letradoStrictTexts) throw new Error(`The page was not given the text “${text}”.`);
  return english;
}

function fill(text: string, fields: Fields = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
