/** What players say to each other, and the notes that each keeps. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Article } from "../../shared/game/Article.tsx";
import { t } from "../../shared/i18n.ts";
import { Icon } from "../../shared/tiles/Tile.tsx";
import type { Match } from "../match.ts";

const LONGEST_LINE = 500;
const LONGEST_NOTE = 4_000;
/** Notes are kept so long after the last key. */
const PAUSE = 800;

export function Chat({ match, id }: { readonly match: Match; readonly id: string }) {
  const [draft, setDraft] = useState("");
  const end = useRef<HTMLLIElement>(null);
  const muted = match.beside.muted.value;
  const lines = muted ? match.beside.chat.value.filter(({ by }) => by === match.you) : match.beside.chat.value;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  useEffect(() => {
    match.beside.unread.value = 0;
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines.length]);
  return (
    <div class="talk">
      {match.data.talk && (
        <p class="note">
          <Icon name="law" />
          <span>
            {match.data.talk}
            <Article cited={match.data.rules.articles.talk} />
          </span>
        </p>
      )}
      <ul class="lines" aria-label={t("Chat")} tabIndex={0}>
        {lines.length === 0 && <li class="muted">{t("Nobody has said anything.")}</li>}
        {lines.map((line) => (
          <li key={line.n} class={line.by === match.you ? "own" : ""}>
            <b>{match.game.names[line.by]}</b> <time>{time.format(line.at)}</time>
            <span>{line.text}</span>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ul>
      {match.you && (
        <>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const text = draft.trim();
              if (text && match.beside.say(text)) setDraft("");
            }}
          >
            <label class="sr" for={id}>
              {t("Message")}
            </label>
            <input
              id={id}
              value={draft}
              maxLength={LONGEST_LINE}
              autocomplete="off"
              placeholder={t("Message")}
              onInput={(event) => {
                setDraft(event.currentTarget.value);
              }}
            />
            <button type="submit" class="btn sm">
              {t("Send")}
            </button>
          </form>
          <label class="check">
            <input
              type="checkbox"
              checked={muted}
              onChange={(event) => {
                match.beside.mute(event.currentTarget.checked);
              }}
            />
            {t("Mute the chat in this game")}
          </label>
        </>
      )}
    </div>
  );
}

export function Notes({ match, id }: { readonly match: Match; readonly id: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [kept, setKept] = useState(true);
  const unsent = useRef<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(keep, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [draft]);
  function keep(): void {
    if (unsent.current === null) return;
    const sent = match.beside.keep(unsent.current);
    if (sent) unsent.current = null;
    setKept(sent);
  }
  // Whoever turns to something else, or leaves, loses nothing; what could not be sent waits.
  const status = match.line.status.value;
  useEffect(keep, [status]);
  useEffect(() => {
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, []);
  return (
    <div class="talk">
      <label class="small muted" for={id}>
        {t("Only you see these notes.")}
        <Article cited={match.data.rules.articles.notes} />
      </label>
      <textarea
        id={id}
        rows={8}
        maxLength={LONGEST_NOTE}
        value={draft ?? match.beside.note.value}
        onInput={(event) => {
          unsent.current = event.currentTarget.value;
          setDraft(unsent.current);
        }}
      />
      {!kept && (
        <p class="problem" role="alert">
          {t("Not saved yet: can’t reach the server.")}
        </p>
      )}
    </div>
  );
}
