/** The game of this page: what the server told of it, and everything that can be asked for. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { empty, followed, inHand, type Position } from "../shared/board/position.ts";
import { type Scoring, watchScore } from "../shared/board/score.ts";
import type { Refusal, Score } from "../shared/board/server.ts";
import { Session } from "../shared/board/session.ts";
import { refusalText } from "../shared/board/words.ts";
import { leftAt } from "../shared/clock.ts";
import { Line } from "../shared/game/line.ts";
import { lastSquares } from "../shared/game/sheet.ts";
import type { BySide, Command, Game, Gone, Message, PageData, Side, State } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import { notation, parseTile, type Tile } from "../shared/tiles/alphabet.ts";
import { Beside } from "./beside.ts";
import { notify } from "./choices.ts";
import { isFresh, type Round, roundsOf } from "./draw.ts";
import { drawForms } from "./officials.ts";
import { announcedText, factsText, recordText, turnText } from "./say.ts";
import { play as sound } from "./sounds.ts";
import { mayLay, type Stage, stageOf } from "./stage.ts";
import { watchClock, watchLine } from "./watching.ts";

/** The dialog that is open. */
export type Sheet =
  | "challenge"
  | "exchange"
  | "pass"
  | "resign"
  | "sign"
  | "cancel"
  | "arbiter"
  | "appeal"
  | "sanction"
  | "reopen"
  | "more"
  | "settings"
  | "keys"
  | "sheet"
  | "unseen"
  | "chat";

export class Match {
  readonly data: PageData;
  readonly session: Session;
  readonly scoring: Scoring;
  readonly line: Line;
  readonly state;
  readonly stage: ReadonlySignal<Stage> = computed(() => stageOf(this.state.value));
  readonly covered = computed(() => this.state.value.game.squares === null);
  /** Whether tiles may be tried on the board now. */
  readonly laying = computed(() => mayLay(this.stage.value, this.covered.value, this.you));
  /** A command on its way. */
  readonly pending = signal<{ readonly n: number; readonly kind: string } | null>(null);
  /** What was refused last, at the place where it was asked for. */
  readonly refusal = signal<Refusal | null>(null);
  /** What the judges answered, while the turn lasts to which it belongs. */
  readonly verdict = signal<string | null>(null);
  readonly sheet = signal<Sheet | null>(null);
  /** The number of the sanction that the sheet is about. */
  sanction = 0;
  readonly beside: Beside;
  /** The draw for the start, while it is shown: never where motion is not wanted. */
  readonly draw = signal<readonly Round[]>([]);
  readonly here = signal<BySide<boolean> | null>(null);
  readonly gone = signal<Gone>({});
  readonly devices = signal(1);
  /** The line came back a moment ago. */
  readonly restored = signal(false);
  readonly polite = signal("");
  readonly urgent = signal("");
  /** Whether commands can be sent at all. */
  readonly ready = computed(() => this.line.status.value === "open" && this.pending.value === null);
  /** The server's clock less ours. */
  private offset = 0;
  /** Whether the draw for the start is still to be shown. */
  drawUnseen = !matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor(data: PageData) {
    this.data = data;
    this.state = signal<State>(data.state);
    this.offset = data.state.now - Date.now();
    const start: Position = { ...empty(data.alphabet.language, data.alphabet.distribution), drawn: true };
    this.session = new Session({
      alphabets: [data.alphabet],
      layout: data.layout,
      position: this.position(start, data.state.game),
    });
    this.scoring = watchScore(
      this.session,
      (score) => {
        this.place(score);
      },
      data.rules.centre,
    );
    this.line = new Line(
      data.socket,
      () => this.state.value.seq,
      (message) => {
        this.receive(message);
      },
    );
    this.beside = new Beside(
      data,
      this.line,
      () => this.you,
      ({ by, text }) => {
        this.polite.value = t("{name} says: {text}", { name: this.game.names[by], text });
      },
    );
    // One voice: what was said last, by whomever.
    effect(() => {
      const text = this.session.announcement.value;
      if (text) this.polite.value = text;
    });
    watchLine(this);
    watchClock(this);
  }

  get game(): Game {
    return this.state.value.game;
  }

  get you(): Side | null {
    return this.state.value.game.you;
  }

  /** The server's clock now. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Whether a command is open to this viewer. */
  may(kind: string): boolean {
    return this.state.value.open.includes(kind);
  }

  left(side: Side): number | null {
    const { clock } = this.game;
    return clock.mode === "none" || clock.mode === "timer" ? null : leftAt(clock, side, this.now());
  }

  // -- what comes ------------------------------------------------------------------------------

  receive(message: Message): void {
    if (message.game && message.table && message.seq !== undefined) this.follow(message as State);
    if (message.ack !== undefined && message.ack === this.pending.value?.n) this.settled();
    if (message.refused !== undefined && message.error) {
      // Null: which one it was could not be read. What is said or noted meanwhile has a number too.
      if (message.refused === null || message.refused === this.pending.value?.n) this.pending.value = null;
      this.refusal.value = message.error;
      this.urgent.value = refusalText(message.error);
    }
    this.beside.receive(message);
    if (message.here) this.here.value = message.here;
    if (message.gone) this.gone.value = message.gone;
    if (message.devices !== undefined) this.devices.value = message.devices;
  }

  private settled(): void {
    this.pending.value = null;
    this.refusal.value = null;
  }

  private follow(state: State): void {
    // Another page is drawn for somebody else; for those who watched, the end opens the game to all.
    if (state.game.viewer !== this.game.viewer && state.game.viewer !== "public") location.reload();
    this.showDraw(state);
    const before = this.stage.value;
    const news = state.facts.filter(({ seq }) => seq > this.state.value.seq);
    this.offset = state.now - Date.now();
    if (state.seq !== this.state.value.seq) this.refusal.value = null;
    this.state.value = state;
    drawForms(this.data.state, state);
    this.session.follow(this.position(this.session.position.value, state.game));
    if (!this.laying.value) this.session.taps.reset();
    this.tell(before, news);
  }

  /** Who comes while nobody has done anything yet sees what was drawn for the start, once. */
  private showDraw({ game, facts }: State): void {
    if (!this.drawUnseen || !isFresh(game)) return;
    const rounds = roundsOf(facts);
    if (rounds.length === 0) return;
    this.drawUnseen = false;
    this.draw.value = rounds;
  }

  /** Announce, sound and notify what is new. */
  private tell(before: Stage, news: State["facts"]): void {
    const { game } = this.state.value;
    const stage = this.stage.value;
    const said = factsText(game, news, this.data.grounds);
    const happened = (kind: string): boolean => news.some((fact) => fact.kind === kind);
    const answer = news.findLast(({ kind }) => kind === "VerdictGiven");
    if (answer) {
      const text = answer.valid === true ? t("The play is correct.") : t("The play is not valid.");
      this.verdict.value = text;
    } else if (news.length > 0) this.verdict.value = null; // nothing said of one play may stand beside the next
    const turn = stage === "yours" && before !== "yours" ? turnText(game, this.left(game.you ?? "A")) : "";
    this.polite.value = said.polite;
    this.urgent.value = [said.urgent, turn].filter(Boolean).join(" ");
    if (happened("VerdictGiven")) sound("verdict");
    else if (happened("WordsChallenged")) sound("challenge");
    else if (stage === "decide" && before !== "decide") sound("play");
    else if (turn) sound("turn");
    if (turn || (stage === "decide" && before !== "decide")) notify(document.title, this.lastText());
    // What was asked about is no more: a dialog about it would mislead.
    if (stage !== before && ["challenge", "exchange", "pass", "sign", "appeal"].includes(this.sheet.value ?? "")) {
      this.sheet.value = null;
    }
  }

  /** The play announced or made last, in words. */
  lastText(): string {
    const { game } = this;
    if (game.turn?.score && game.turn.laid.length > 0) return announcedText(game, game.turn.score, game.turn.mover);
    const last = game.records.at(-1);
    return last ? recordText(game, last) : "";
  }

  private position(before: Position, game: Game): Position {
    const squares = before.squares.map((_, at) => {
      const tile = game.squares?.[at];
      return tile ? parseTile(tile) : null;
    });
    if (game.squares) for (const { square, tile } of game.turn?.laid ?? []) squares[square] = parseTile(tile);
    const hand = game.you ? game.racks[game.you].tiles : [];
    if (game.squares === null || hand === null) {
      // Covered: neither tiles of the board nor of the rack are to be seen; what was tried stays.
      return { ...before, squares, last: new Set() };
    }
    return followed(before, squares, hand.map(parseTile), lastSquares(game));
  }

  // -- what is asked for -----------------------------------------------------------------------

  do(command: Command): void {
    this.sheet.value = null;
    if (!this.ready.value) {
      this.warnUnsent();
      return;
    }
    const n = this.line.send({ seq: this.state.value.seq, do: command });
    this.refusal.value = null;
    if (n === null) this.warnUnsent();
    else this.pending.value = { n, kind: command.kind };
  }

  private warnUnsent(): void {
    if (this.pending.value === null)
      this.session.warn(t("It was not sent. Your tiles stay where they are; try again."));
  }

  private place(score: Score): void {
    if (this.stage.value === "yours") this.do({ kind: "PlaceTiles", placement: score.play });
  }

  /** What the filled button does. */
  primary(): void {
    switch (this.stage.value) {
      case "yours":
        this.scoring.play();
        return;
      case "decide":
        this.accept();
        return;
      default:
    }
  }

  accept(): void {
    this.do({ kind: "AcceptPlay" });
  }

  challenge(words: readonly string[]): void {
    this.do({ kind: "ChallengeWords", words });
  }

  exchange(tiles: readonly Tile[]): void {
    this.do({ kind: "ExchangeTiles", tiles: tiles.map((tile) => notation(inHand(tile))).join("") });
  }

  // -- beside the game -------------------------------------------------------------------------

  /** Ask beside the referee: to cancel by consent, for a rematch, for a game whose rival has left. */
  async ask(what: "anular" | "revancha" | "ausencia", no = false): Promise<void> {
    this.sheet.value = null;
    try {
      const answer = await fetch(`/juego/${this.data.id}/${what}`, {
        method: "POST",
        headers: { "X-CSRF-Token": this.data.csrf, Accept: "application/json" },
        body: new URLSearchParams(no ? { no: "1" } : {}),
        redirect: "manual",
      });
      if (answer.status >= 400) this.refusal.value = ((await answer.json()) as { error: Refusal }).error;
    } catch {
      this.warnUnsent();
    }
  }
}
