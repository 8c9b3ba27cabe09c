/** What was asked of this device and what it answered: kept here, for whoever arbitrates. */
export interface Query {
  readonly at: number;
  readonly table: string;
  readonly lexicon: string;
  readonly digest: string;
  readonly words: readonly string[];
  readonly correct: boolean;
}

const KEY = "letrado.judge.log";
const MOST = 2_000;

export function readLog(): Query[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Query[]) : [];
  } catch {
    return [];
  }
}

/** Add a line; false when this device keeps nothing. The oldest of very many give way. */
export function addQuery(query: Query): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readLog(), query].slice(-MOST)));
    return true;
  } catch {
    return false;
  }
}

export function clearLog(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** The log as a table that spreadsheets open; a text that begins like a formula stays a text. */
export function asCsv(log: readonly Query[]): string {
  const lines = log.map(({ at, table, lexicon, words, correct }) => [
    new Date(at).toISOString(),
    table,
    lexicon,
    words.join(" "),
    correct ? "correct" : "not valid",
  ]);
  const cells = [["time", "table", "lexicon", "words", "answer"], ...lines];
  return cells.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
