/** The position as text: to copy, to bring in, and as a link. */
import { useState } from "preact/hooks";
import type { BoardSession } from "../shared/board/boardSession.ts";
import { askPosition } from "../shared/board/server.ts";
import { refusalText } from "../shared/board/words.ts";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";

interface Props {
  readonly session: BoardSession;
  readonly cgp: string;
}

export function Exchange({ session, cgp }: Props) {
  /** What the user is writing; null shows the position itself. */
  const [draft, setDraft] = useState<string | null>(session.refused?.cgp || null);
  const [problem, setProblem] = useState(session.refused?.cgp ? session.refused.why : "");
  const [copied, setCopied] = useState("");

  const bringIn = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (draft === null) return;
    const answer = await askPosition(session.position.value.language, draft.trim());
    if (answer === null) setProblem(t("The server cannot be reached. Your tiles stay where they are. Try again."));
    else if (!answer.ok) setProblem(refusalText(answer.error));
    else {
      session.load(answer.value);
      setDraft(null);
      setProblem("");
    }
  };

  const copy = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(done);
    } catch {
      setCopied(t("The browser does not let us copy: select the text and copy it yourself."));
    }
  };

  return (
    <section class="card exchange" aria-labelledby="h-cgp">
      <header>
        <h2 id="h-cgp">{t("Position as text")}</h2>
        <span class="chip" translate={false}>
          CGP
        </span>
      </header>
      <form onSubmit={(event) => void bringIn(event)}>
        <label class="sr" for="cgp">
          {t("Position in CGP")}
        </label>
        <textarea
          id="cgp"
          rows={4}
          maxLength={session.longest}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={draft ?? cgp}
          aria-describedby={problem ? "cgp-problem" : undefined}
          aria-invalid={problem ? "true" : undefined}
          onInput={(event) => {
            setDraft(event.currentTarget.value);
            setProblem("");
          }}
        />
        {problem && (
          <p id="cgp-problem" class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          {draft === null ? (
            <>
              <button type="button" class="btn sm" onClick={() => void copy(cgp, t("Text copied."))}>
                <Icon name="copy" />
                {t("Copy text")}
              </button>
              <button type="button" class="btn sm" onClick={() => void copy(location.href, t("Link copied."))}>
                <Icon name="link" />
                {t("Copy link")}
              </button>
            </>
          ) : (
            <>
              <button type="submit" class="btn sm">
                {t("Put on the board")}
              </button>
              <button
                type="button"
                class="btn sm quiet"
                onClick={() => {
                  setDraft(null);
                  setProblem("");
                }}
              >
                {t("Cancel")}
              </button>
            </>
          )}
        </div>
        <p class="small muted" role="status">
          {copied}
        </p>
      </form>
    </section>
  );
}
