/** The line to the server: it comes back by itself, and says from where the game is to be told. */
import { type Signal, signal } from "@preact/signals";

import type { Message } from "./wire.ts";

export type LineStatus = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
/** What one is in this game has changed: the line is closed with this, and opened again at once. */
const CHANGED = 4001;
/** Without a word for so long the line is taken for dead. */
const SILENCE = 45_000;

export class Line {
  readonly status: Signal<LineStatus> = signal<LineStatus>("connecting");
  private socket: WebSocket | null = null;
  private sent = 0;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private readonly address: string;
  private readonly seen: () => number;
  private readonly receive: (message: Message) => void;

  /** `seen` is the last event known, told when the line comes back. */
  constructor(address: string, seen: () => number, receive: (message: Message) => void) {
    this.address = new URL(address, location.href.replace(/^http/, "ws")).href;
    this.seen = seen;
    this.receive = receive;
  }

  open(): void {
    this.connect();
    const atOnce = (): void => {
      if (this.status.value === "lost" && !document.hidden) this.connect();
    };
    addEventListener("online", atOnce);
    document.addEventListener("visibilitychange", atOnce);
    addEventListener("offline", () => this.socket?.close());
    setInterval(() => {
      if (this.status.value !== "open") return;
      if (Date.now() - this.heard > SILENCE) this.socket?.close();
      else this.socket?.send(JSON.stringify({ ping: 1 }));
    }, PING_EVERY);
  }

  /** Send a message under a new number, which is returned; null when nobody listens. */
  send(message: Readonly<Record<string, unknown>>): number | null {
    if (this.socket?.readyState !== WebSocket.OPEN) return null;
    const n = ++this.sent;
    this.socket.send(JSON.stringify({ n, ...message }));
    return n;
  }

  /** Let the game be told again from this event on. */
  hello(seq: number): void {
    this.socket?.send(JSON.stringify({ hello: { seq } }));
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const again = this.status.value === "lost";
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.sent = 0;
      this.heard = Date.now();
      this.status.value = "open";
      if (again) this.hello(this.seen());
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = Date.now();
      this.wait = FIRST_WAIT; // let in: a full house opens the line too, and then closes it
      this.receive(JSON.parse(data) as Message);
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (code === 1008) {
        this.status.value = "closed"; // not for us any more: signed out, or no right to be here
        return;
      }
      this.status.value = "lost";
      if (code === CHANGED) this.wait = 0;
      this.timer = setTimeout(
        () => {
          this.connect();
        },
        this.wait * (0.75 + Math.random() / 2),
      );
      this.wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.wait * 2));
    };
  }
}
