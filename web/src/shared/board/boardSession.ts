/** The state of the board page: a table that can also be set up, cleared and read from text. */
import { type AlphabetData, parseTile, type Tile } from "../tiles/alphabet.ts";
import * as p from "./position.ts";
import type { PositionText } from "./server.ts";
import { CENTRE, Session } from "./session.ts";

/** What the server puts on the page. */
export interface PageData {
  readonly alphabets: readonly (AlphabetData & { readonly distribution: string })[];
  readonly layout: string;
  readonly position: PositionText;
  readonly tentative: readonly { readonly square: number; readonly tile: string }[];
  /** Characters that a position's text may have. */
  readonly longest: number;
  /** What the page's address asked for and could not be shown, and why. */
  readonly refused: Refused | null;
  /** Whether the page's address asks for the best plays. */
  readonly best: boolean;
}

export interface Refused {
  readonly why: string;
  /** The text of the position, if that is what is wrong. */
  readonly cgp: string;
  readonly play: string;
}

type Distributions = ReadonlyMap<string, string>;

export class BoardSession extends Session {
  readonly longest: number;
  readonly refused: Refused | null;
  private readonly distributions: Distributions;

  constructor(data: PageData) {
    const distributions = new Map(data.alphabets.map((set) => [set.language, set.distribution]));
    let position = read(data.position, distributions);
    for (const { square, tile } of data.tentative) position = p.lay(position, "play", square, parseTile(tile));
    super({ alphabets: data.alphabets, layout: data.layout, position });
    this.distributions = distributions;
    this.longest = data.longest;
    this.refused = data.refused;
    if (data.refused) {
      const { why, cgp, play } = data.refused;
      this.warn(play && !cgp ? `${play}: ${why}` : why);
    }
  }

  private empty(language: string): p.Position {
    return empty(language, this.distributions);
  }

  /** Whether the tile set alone tells all of the position. */
  get isEmpty(): boolean {
    const now = this.position.value;
    return p.isEmpty(now) && now.rest === this.empty(now.language).rest;
  }

  /** Lay a whole play from the rack in the place of what lies there tentatively. */
  layPlay(tiles: ReadonlyMap<number, Tile>, said: string): void {
    if (this.mode.value === "setup") this.setMode("play");
    let position = p.recall(this.position.value);
    for (const [at, tile] of tiles) position = p.lay(position, "play", at, tile);
    this.change(position);
    this.forget();
    const [first] = tiles.keys();
    if (first !== undefined) this.moveTo(first);
    this.say(said);
  }

  clear(): void {
    this.change(this.empty(this.position.value.language));
    this.forget();
    this.moveTo(CENTRE, "across");
  }

  useSet(language: string): void {
    if (language !== this.position.value.language) this.change(this.empty(language));
    this.forget();
  }

  load(text: PositionText): void {
    this.change(read(text, this.distributions));
    this.forget();
  }

  setMode(mode: p.Mode): void {
    if (mode === "setup") this.change(p.recall(this.position.value));
    this.mode.value = mode;
    this.forget();
  }
}

const empty = (language: string, distributions: Distributions): p.Position =>
  p.empty(language, distributions.get(language) ?? language);

function read(text: PositionText, distributions: Distributions): p.Position {
  return {
    ...empty(text.language, distributions),
    squares: text.squares.map((tile) => (tile === null ? null : parseTile(tile))),
    rack: text.rack.map(parseTile),
    rival: text.rival.map(parseTile),
    rest: text.rest,
  };
}
