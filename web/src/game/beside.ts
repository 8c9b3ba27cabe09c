/** Beside the game: what players say to each other, and the notes that each keeps. */
import { signal } from "@preact/signals";

import type { Line } from "../shared/game/line.ts";
import type { ChatLine, Message, PageData, Side } from "../shared/game/wire.ts";

export class Beside {
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly unread = signal(0);
  readonly muted = signal(false);
  readonly note = signal("");
  private readonly line: Line;
  private readonly you: () => Side | null;
  private readonly heard: (line: ChatLine) => void;

  /** `heard` is called with every line of the rival that is not muted. */
  constructor(data: PageData, line: Line, you: () => Side | null, heard: (line: ChatLine) => void) {
    this.chat.value = data.chat;
    this.note.value = data.note;
    this.muted.value = data.muted ?? false;
    this.line = line;
    this.you = you;
    this.heard = heard;
  }

  receive(message: Message): void {
    if (message.chat) this.hear(message.chat);
    if (message.note !== undefined) this.note.value = message.note;
    if (message.muted !== undefined) this.muted.value = message.muted;
  }

  private hear(line: ChatLine): void {
    if (this.chat.value.some(({ n }) => n === line.n)) return;
    // After unmuting come lines that are older than some which are here.
    this.chat.value = [...this.chat.value, line].sort((a, b) => a.n - b.n);
    if (line.by === this.you() || this.muted.value) return;
    this.unread.value += 1;
    this.heard(line);
  }

  /** Whether it could be sent. */
  say(text: string): boolean {
    return this.line.send({ chat: text }) !== null;
  }

  /** Whether it could be sent to be kept. */
  keep(note: string): boolean {
    this.note.value = note;
    return this.line.send({ note }) !== null;
  }

  /** Neither show nor announce what the rival says in this game; kept with the account. */
  mute(on: boolean): void {
    if (this.line.send({ mute: on }) !== null) this.muted.value = on;
  }
}
