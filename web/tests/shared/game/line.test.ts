import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Line } from "../../../src/shared/game/line.ts";

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static readonly made: Socket[] = [];
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    Socket.made.push(this);
  }

  send(): void {
    // nobody reads it
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  begin(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
}

const waits: number[] = [];
const before = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval, random: Math.random };

/** A line whose timers run at once, their waits noted down. */
function opened(): void {
  Socket.made.length = 0;
  waits.length = 0;
  Math.random = () => 0.5;
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { href: "http://localhost/juego/x" },
    document: { addEventListener: () => undefined },
    addEventListener: () => undefined,
    setInterval: () => 0,
    setTimeout: (then: () => void, wait: number) => {
      waits.push(wait);
      then();
    },
  });
  new Line(
    "/juego/x/ws",
    () => 1,
    () => undefined,
  ).open();
}

afterEach(() => {
  const { random, ...timers } = before;
  Math.random = random;
  Object.assign(globalThis, timers);
});

test("who is let in only to be sent away asks less and less often", () => {
  opened();
  for (let n = 0; n < 7; n++) {
    const socket = Socket.made.at(-1)!;
    socket.begin();
    socket.end(1013);
  }
  assert.deepEqual(waits, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("who was told something and lost the line comes back soon", () => {
  opened();
  for (const code of [1013, 1013, 1011]) {
    const socket = Socket.made.at(-1)!;
    socket.begin();
    if (code === 1011) socket.onmessage({ data: "{}" });
    socket.end(code);
  }
  assert.deepEqual(waits, [500, 1_000, 500]);
});
