/** The table of this page: what the server told of it, and everything that can be written down. */
import { computed, signal } from "@preact/signals";
import { empty, followed, type Position, squareName } from "../shared/board/position.ts";
import { type Scoring, watchScore } from "../shared/board/score.ts";
import type { Refusal } from "../shared/board/server.ts";
import { Session } from "../shared/board/session.ts";
import { refusalText } from "../shared/board/words.ts";
import { leftAt, timerAt } from "../shared/clock.ts";
import { Line } from "../shared/game/line.ts";
import { lastSquares } from "../shared/game/sheet.ts";
import type { Game, Side } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import { notation, parseTile } from "../shared/tiles/alphabet.ts";
import type { Actor, PageData, State, Step } from "./wire.ts";

/** The dialog that is open. */
export type Sheet = "challenge" | "incident" | "arbiter" | "pause" | "exchange" | "sign-A" | "sign-B";

/** In which office a step is taken, where its own is not the keeper's: the first that may. */
const OFFICES: readonly Actor[] = ["arbiter", "judge", "director", "monitor"];

const UNREACHED: Refusal = { code: "", message: "", article: null };

export class Desk {
  readonly data: PageData;
  readonly state;
  readonly session: Session;
  readonly scoring: Scoring;
  readonly line: Line;
  readonly sheet = signal<Sheet | null>(null);
  readonly pending = signal(false);
  readonly refusal = signal<Refusal | null>(null);
  /** What was typed, and is kept while it is refused. */
  readonly typed = signal("");
  /** The points that the player said, where they are not those counted. */
  readonly said = signal("");
  readonly told = computed(() => this.state.value.told[0]?.text ?? "");
  readonly covered = computed(() => this.state.value.game.squares === null);
  readonly laying = computed(() => this.game.phase === "turn" && !this.game.turn?.outcome && !this.covered.value);
  private offset = 0;

  constructor(data: PageData) {
    this.data = data;
    this.state = signal<State>(data.state);
    this.offset = data.state.now - Date.now();
    const start = empty(data.alphabet.language, data.alphabet.distribution);
    this.session = new Session({
      alphabets: [data.alphabet],
      layout: data.layout,
      position: this.position(start, data.state.game),
    });
    this.scoring = watchScore(
      this.session,
      () => {
        this.playLaid();
      },
      data.rules.centre,
    );
    this.line = new Line(
      data.socket,
      () => this.state.value.seq,
      ({ seq }) => {
        if (seq !== undefined && seq > this.state.value.seq && !this.pending.value) void this.refresh();
      },
    );
  }

  get game(): Game {
    return this.state.value.game;
  }

  name(side: Side): string {
    return this.game.names[side];
  }

  /** The server's clock now. */
  now(): number {
    return Date.now() + this.offset;
  }

  left(side: Side): number | null {
    const { clock, turn } = this.game;
    if (clock.mode !== "timer") return leftAt(clock, side, this.now());
    return turn?.mover === side ? timerAt(clock, this.game.phase === "turn", this.now()) : null;
  }

  /** Whether somebody may do something now, officials in any office of the keeper's; the referee may still refuse it. */
  may(kind: string, ...by: readonly Actor[]): boolean {
    const asked: readonly Actor[] = by.length > 0 ? by : ["A", "B", ...OFFICES];
    const offices = asked.some((actor) => OFFICES.includes(actor)) ? OFFICES : [];
    return [...asked, ...offices].some((actor) => this.state.value.may[actor]?.includes(kind) ?? false);
  }

  /** Whether the keeper writes in the name of an office. */
  writes(actor: Actor): boolean {
    return this.state.value.may[actor] !== undefined;
  }

  /** A step in an office that the keeper holds, if they do not hold the usual one. */
  private signed(step: Step): Step {
    if (!("kind" in step) || step.by === undefined || this.writes(step.by)) return step;
    const { kind } = step;
    const own = OFFICES.find((office) => this.state.value.may[office]?.includes(kind) ?? false);
    return own === undefined ? step : { ...step, by: own };
  }

  // -- what is written down ----------------------------------------------------------------------

  /** Ask for a step; whether it was taken. */
  async do(step: Step): Promise<boolean> {
    if (this.pending.value) return false;
    this.pending.value = true;
    this.refusal.value = null;
    try {
      const answer = await fetch(`/mesa/${this.data.id}/pasos`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF-Token": this.data.csrf },
        body: JSON.stringify({ seq: this.state.value.seq, do: this.signed(step) }),
      });
      const read = (await answer.json()) as State & { error: Refusal };
      if (answer.ok) {
        this.follow(read);
        this.sheet.value = null;
        return true;
      }
      this.refusal.value = read.error;
      if (read.error.code === "game.stale") await this.refresh();
    } catch {
      this.refusal.value = { ...UNREACHED, message: t("It did not reach the server. Nothing was written down.") };
    } finally {
      this.pending.value = false;
    }
    return false;
  }

  /** A play or any other step, as it is typed. */
  async type(): Promise<void> {
    const text = this.typed.value.trim();
    if (text && (await this.do({ line: text }))) this.typed.value = "";
  }

  /** The play laid on the screen, with the points that the player said. */
  playLaid(): void {
    const { tentative } = this.session.position.value;
    const tiles = [...tentative].map(([at, { tile }]) => ({ square: squareName(at), tile: notation(tile) }));
    const said = this.said.value.trim();
    const points = /^\d{1,4}$/.test(said) ? { points: Number(said) } : {};
    void this.do({ kind: "Play", tiles, ...points }).then((taken) => {
      if (taken) this.said.value = "";
    });
  }

  /** The tiles laid on the screen cannot stay: they go back to the rack, and the turn is lost. */
  takeBack(): void {
    const { tentative } = this.session.position.value;
    const tiles = [...tentative].map(([at, { tile }]) => ({ square: squareName(at), tile: notation(tile) }));
    void this.do({ kind: "TakeBack", tiles });
  }

  /** A half of the clock was pressed: that ends the turn; before the first turn it starts the time. */
  press(side: Side): void {
    const { turn, phase, first } = this.game;
    if (phase === "rack_draw") void this.do({ kind: "StartClock", by: side });
    else if (turn?.mover === side) void this.do({ kind: "Press" });
    else if (first !== null && turn === null) void this.do({ kind: "StartClock", by: side });
  }

  warning(): string {
    const refusal = this.refusal.value;
    return refusal ? refusalText(refusal) : "";
  }

  // -- what comes --------------------------------------------------------------------------------

  private async refresh(): Promise<void> {
    const answer = await fetch(`/mesa/${this.data.id}/estado`, { cache: "no-store" });
    if (answer.ok) this.follow((await answer.json()) as State);
  }

  private follow(state: State): void {
    this.offset = state.now - Date.now();
    this.state.value = state;
    this.session.follow(this.position(empty(this.data.alphabet.language, this.data.alphabet.distribution), state.game));
  }

  private position(before: Position, game: Game): Position {
    const squares = before.squares.map((_, at) => {
      const tile = game.squares?.[at];
      return tile ? parseTile(tile) : null;
    });
    if (game.squares) for (const { square, tile } of game.turn?.laid ?? []) squares[square] = parseTile(tile);
    return followed(before, squares, [], game.squares ? lastSquares(game) : new Set());
  }
}
