/** Asking the server again and again: one question after the other, with pauses when it cannot be reached. */

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Wait until the page is looked at. */
function visible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((done) => {
    const look = (): void => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
  });
}

export interface Pace {
  /** Milliseconds between a question that failed and the next one. */
  readonly afterFailure: number;
  /** Failures in a row double the pause up to this one; without it every pause is the same. */
  readonly longest?: number;
  /** Milliseconds between an answer and the next question; none when the server itself waits for news. */
  readonly between?: number;
  /** Ask nothing while the page is in the background. */
  readonly whileVisible?: boolean;
}

/** There is nothing more to ask for: the page is gone, or no longer for this reader. */
export class Ended extends Error {}

/** Call *ask* until it returns false or throws `Ended`. What else it throws counts as a failure: it is called again after a pause. */
export async function poll(ask: () => Promise<boolean>, pace: Pace): Promise<void> {
  let wait = pace.afterFailure;
  for (;;) {
    if (pace.whileVisible) await visible();
    try {
      if (!(await ask())) return;
      wait = pace.afterFailure;
      if (pace.between) await pause(pace.between);
    } catch (error) {
      if (error instanceof Ended) return;
      await pause(wait);
      wait = Math.min(wait * 2, pace.longest ?? wait);
    }
  }
}

/** What the server last said of a page: a mark of its state, and how far its work is in hundredths. */
export interface News {
  readonly mark: string;
  /** Null: another server does the work, and this one cannot know. */
  readonly work?: number | null;
}

/** Ask what is new since *mark*; the server answers as soon as something is, or after a while. */
export async function newsSince(address: string, mark: string): Promise<News> {
  const answer = await fetch(`${address}?desde=${encodeURIComponent(mark)}`);
  if ([401, 403, 404].includes(answer.status)) throw new Ended(String(answer.status));
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as News;
}
