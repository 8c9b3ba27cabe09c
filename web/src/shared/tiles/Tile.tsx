import type { Alphabet, Tile } from "./alphabet.ts";

interface Props {
  readonly tile: Tile;
  readonly alphabet: Alphabet;
  readonly state?: string | undefined;
}

/** One tile's face; what it is called is said by whatever holds it. */
export function TileFace({ tile, alphabet, state = "" }: Props) {
  const size = tile.face.length > 1 ? `t${String(tile.face.length)}` : "";
  const blank = tile.blank ? (tile.face ? "blank" : "blank unset") : "";
  return (
    <span class={["tile", size, blank, state].filter(Boolean).join(" ")} aria-hidden="true">
      <b>{tile.face}</b> {!tile.blank && <i>{alphabet.value(tile)}</i>}
    </span>
  );
}

/** An icon of the page's sprite. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg class="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
