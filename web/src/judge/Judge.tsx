/** Words in, one answer for all of them out; never which of them failed (F09 §40, CAT 6¶1). */
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import type { WordGraph } from "./graph.ts";
import { Log } from "./Log.tsx";
import { addQuery, readLog } from "./log.ts";
import type { JudgeData } from "./main.tsx";
import { Verdict } from "./Verdict.tsx";

/** A play of seven tiles makes at most eight words. */
const MOST = 8;
const FIRST = 3;
const LONGEST = 60;

interface Props {
  readonly data: JudgeData;
  readonly graph: WordGraph;
  readonly offline: Promise<boolean>;
}

export interface Answer {
  readonly words: readonly string[];
  readonly correct: boolean;
}

export function Judge({ data, graph, offline }: Props) {
  const [lines, setLines] = useState<readonly string[]>(Array<string>(FIRST).fill(""));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [log, setLog] = useState(false);
  const [table, setTable] = useState(() => new URLSearchParams(location.search).get("mesa") ?? "");
  const [kept, setKept] = useState<boolean | null>(null);
  const [logged, setLogged] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void offline.then(setKept);
  }, [offline]);
  const words = lines.map((line) => line.trim()).filter((line) => line !== "");

  const write = (at: number, text: string) => {
    const next = lines.with(at, text);
    const full = next.every((line) => line.trim() !== "");
    setLines(full && next.length < MOST ? [...next, ""] : next);
  };
  const clear = () => {
    setAnswer(null);
    setLines(Array<string>(FIRST).fill(""));
    first.current?.focus();
  };
  const ask = (event: Event) => {
    event.preventDefault();
    if (words.length === 0) {
      first.current?.focus();
      return;
    }
    const correct = words.every((word) => graph.contains(word));
    const { lexicon, digest } = data;
    setLogged(addQuery({ at: Date.now(), table, lexicon, digest, words, correct }));
    setAnswer({ words, correct });
  };

  return (
    <>
      <div class="tool-state">
        <h1>{t("Words challenged")}</h1>
        <p class="lead">{t("One a line. There is one answer for the whole play.")}</p>
        <form class="lines" onSubmit={ask} autocomplete="off">
          {lines.map((line, at) => (
            <label key={at}>
              <span>{at + 1}</span>
              <input
                ref={at === 0 ? first : null}
                value={line}
                maxLength={LONGEST}
                placeholder={at === 0 ? "" : t("another word, if there is one")}
                autocomplete="off"
                autocapitalize="characters"
                spellcheck={false}
                aria-label={t("Word {n}", { n: at + 1 })}
                onInput={(event) => {
                  write(at, event.currentTarget.value);
                }}
                onKeyDown={(event) => {
                  if (event.key === "Escape") clear();
                }}
              />
            </label>
          ))}
          <button type="submit" class="btn primary big">
            <Icon name="scale" />
            {t("Ask")}
          </button>
        </form>
        <p class="lead small">
          {t("Before asking, both players read what is written. Tiles of two letters are written with letters.")}
        </p>
      </div>
      <footer class="tool-foot">
        <span>
          {logged
            ? t("Query {n} on this device", { n: readLog().length + (answer ? 0 : 1) })
            : t("This device can’t keep a log: write the query down on paper.")}
          {kept !== null && (
            <> · {kept ? t("Works offline") : t("Keep this page open: it can’t be reloaded offline")}</>
          )}
        </span>
        <span class="row">
          <label class="table-no">
            {t("Table")}
            <input
              value={table}
              maxLength={20}
              autocomplete="off"
              onInput={(event) => {
                setTable(event.currentTarget.value);
              }}
            />
          </label>
          <button
            type="button"
            class="btn sm"
            onClick={() => {
              setLog(true);
            }}
          >
            {t("Log")}
          </button>
        </span>
      </footer>
      {answer && <Verdict answer={answer} onDone={clear} />}
      {log && (
        <Log
          onClose={() => {
            setLog(false);
            first.current?.focus();
          }}
        />
      )}
    </>
  );
}
