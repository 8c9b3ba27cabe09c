/** The queries of this device, for the arbiter: behind a number that they chose, since players stand before it. */
import { useState } from "preact/hooks";

import { Dialog } from "../shared/dialogs/Dialog.tsx";
import { t } from "../shared/i18n.ts";
import { asCsv, clearLog, readLog } from "./log.ts";

const PIN = "letrado.judge.pin";

interface Props {
  readonly onClose: () => void;
}

export function Log({ onClose }: Props) {
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState("");
  const [refused, setRefused] = useState(false);
  const chosen = localStorage.getItem(PIN);
  const enter = (event: Event) => {
    event.preventDefault();
    if (chosen === null) localStorage.setItem(PIN, entered);
    setRefused(chosen !== null && chosen !== entered);
    setOpen(chosen === null || chosen === entered);
  };
  return (
    <Dialog id="log" title={t("Log of this device")} onClose={onClose}>
      {open ? (
        <Lines />
      ) : (
        <form class="stack" onSubmit={enter}>
          <label>
            {chosen === null
              ? t("Choose a number for the arbiter of this device (4 to 8 digits)")
              : t("The arbiter’s number")}
            <input
              class="field"
              inputMode="numeric"
              type="password"
              required
              pattern="[0-9]{4,8}"
              autocomplete="off"
              value={entered}
              onInput={(event) => {
                setEntered(event.currentTarget.value);
              }}
            />
          </label>
          {refused && <p role="alert">{t("That is not the number.")}</p>}
          <button type="submit" class="btn primary">
            {t("Open the log")}
          </button>
        </form>
      )}
    </Dialog>
  );
}

function Lines() {
  const [log, setLog] = useState(readLog);
  const csv = URL.createObjectURL(new Blob(["\ufeff", asCsv(log)], { type: "text/csv" }));
  return (
    <>
      {log.length === 0 && <p>{t("Nothing has been asked yet.")}</p>}
      <ol class="log">
        {log.toReversed().map(({ at, table, words, correct }) => (
          <li key={at}>
            <time>{new Date(at).toLocaleString(document.documentElement.lang)}</time>{" "}
            {table && <>{t("Table {n}", { n: table })} · </>}
            <b>{words.join(" ").toLocaleUpperCase()}</b> {correct ? t("Play correct") : t("Play not valid")}
          </li>
        ))}
      </ol>
      <div class="row">
        <a class="btn" href={csv} download="letrado-juez.csv">
          {t("Save as a table (CSV)")}
        </a>
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            if (!confirm(t("Delete the log of this device?"))) return;
            clearLog();
            setLog([]);
          }}
        >
          {t("Delete the log")}
        </button>
      </div>
    </>
  );
}
