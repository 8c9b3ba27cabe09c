/** The board: 225 squares as a grid with one tab stop. Knows nothing of the page around it. */
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n.ts";
import type { Alphabet, Tile } from "../tiles/alphabet.ts";
import { TileFace } from "../tiles/Tile.tsx";
import { type Direction, type Position, SIZE } from "./position.ts";
import { PREMIUMS, squareLabel } from "./words.ts";

interface CellProps {
  readonly at: number;
  readonly mark: string;
  readonly label: string;
  readonly tile: Tile | null;
  readonly state: "" | "tent" | "last" | "preview";
  readonly alphabet: Alphabet;
  /** The cursor's direction, on the cursor's square only. */
  readonly arrow: Direction | null;
  /** The next tapped tile falls here. */
  readonly aim: boolean;
  readonly target: boolean;
  readonly grab: boolean;
  readonly pill: string | null;
  readonly pillLeft: boolean;
}

/** Draws itself again only when something about its own square changed. */
class Cell extends Component<CellProps> {
  override shouldComponentUpdate(next: CellProps): boolean {
    return (Object.keys(next) as (keyof CellProps)[]).some((key) => next[key] !== this.props[key]);
  }

  override render({ at, mark, label, tile, state, alphabet, arrow, aim, target, grab, pill, pillLeft }: CellProps) {
    const premium = PREMIUMS[mark];
    const names = ["sq", premium?.className, tile && "filled", aim && "aim", target && "target"];
    return (
      <div
        class={names.filter(Boolean).join(" ")}
        role="gridcell"
        aria-label={label}
        tabIndex={arrow ? 0 : -1}
        data-square={at}
        data-grab={grab ? `square:${String(at)}` : undefined}
        title={tile ? undefined : premium?.name()}
      >
        {tile ? (
          <TileFace tile={tile} alphabet={alphabet} state={state} />
        ) : (
          <span class="mark" data-text={premium?.label()} />
        )}
        {arrow && <span class={`arrow ${arrow}`} aria-hidden="true" />}
        {pill !== null && <span class={pillLeft ? "badge left" : "badge"} data-text={pill} />}
      </div>
    );
  }
}

export interface BoardProps {
  readonly position: Position;
  /** A play to be looked at, which is said where it is chosen: it is not on the board. */
  readonly preview: ReadonlyMap<number, Tile> | null;
  readonly alphabet: Alphabet;
  readonly layout: string;
  readonly cursor: { readonly at: number; readonly direction: Direction };
  /** Whether tapped tiles go to the cursor's square. */
  readonly aiming: boolean;
  /** The square that a dragged tile would fall on. */
  readonly target: number | null;
  /** The points of the tentative play, shown at its end. */
  readonly pill: { readonly at: number; readonly text: string } | null;
  /** Whether tiles of the board itself may be moved. */
  readonly loose: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** A square was tapped; `again` when the cursor was already on it, `touch` by a finger. */
  readonly onTap: (at: number, again: boolean, touch: boolean) => void;
  readonly onDoubleTap: (at: number) => void;
}

/** Two taps on one square within so many milliseconds are a double tap. */
const DOUBLE = 400;

const LINES = Array.from({ length: SIZE }, (_, line) => line);

export function Board(props: BoardProps) {
  const { position, preview, alphabet, layout, cursor, aiming, target, pill, loose } = props;
  const grid = useRef<HTMLDivElement>(null);

  // The focus follows the cursor while it is on the board, and never comes by itself.
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    grid.current.querySelector<HTMLElement>(`[data-square="${String(cursor.at)}"]`)?.focus();
  }, [cursor.at]);

  const squareOf = (event: Event): number | null => {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>("[data-square]");
    return cell ? Number(cell.dataset.square) : null;
  };
  // The press moves the focus, so that only before it can be told where the cursor was.
  const pressed = useRef({ again: false, touch: false });
  const tapped = useRef<{ at: number | null; time: number }>({ at: null, time: 0 });
  const onPointerDown = (event: PointerEvent): void => {
    const at = squareOf(event);
    const active = document.activeElement;
    const here = active instanceof HTMLElement && (active.dataset.square ?? active.dataset.types);
    pressed.current = { again: here === String(at), touch: event.pointerType !== "mouse" };
  };

  const cell = (at: number) => {
    const laid = position.tentative.get(at);
    const looked = preview?.get(at);
    const tile = looked ?? laid?.tile ?? position.squares[at] ?? null;
    const mark = layout.charAt(at);
    return (
      <Cell
        key={at}
        at={at}
        mark={mark}
        label={squareLabel(position, at, mark, alphabet)}
        tile={tile}
        state={looked ? "preview" : laid ? "tent" : position.last.has(at) ? "last" : ""}
        alphabet={alphabet}
        arrow={cursor.at === at ? cursor.direction : null}
        aim={aiming && cursor.at === at}
        target={target === at}
        grab={laid !== undefined || (loose && tile !== null && !looked)}
        pill={pill?.at === at ? pill.text : null}
        pillLeft={at % SIZE >= SIZE - 2}
      />
    );
  };

  return (
    <div
      class="board"
      role="grid"
      aria-label={t("Board")}
      ref={grid}
      onKeyDown={props.onKeyDown}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        const at = squareOf(event);
        if (at === null) return;
        // Not every phone tells a double tap as one.
        const double = tapped.current.at === at && event.timeStamp - tapped.current.time < DOUBLE;
        tapped.current = { at: double ? null : at, time: event.timeStamp };
        props.onTap(at, pressed.current.again, pressed.current.touch);
        if (double) props.onDoubleTap(at);
      }}
      onMouseDown={(event) => {
        // A finger's focus goes to the field that opens the keyboard, and straight there.
        if (pressed.current.touch) event.preventDefault();
      }}
    >
      <div class="row" role="row">
        <span class="co" role="presentation" />
        {LINES.map((column) => (
          <span class="co" role="columnheader" key={column}>
            {"ABCDEFGHIJKLMNO".charAt(column)}
          </span>
        ))}
      </div>
      {LINES.map((row) => (
        <div class="row" role="row" key={row}>
          <span class="co" role="rowheader">
            {row + 1}
          </span>
          {LINES.map((column) => cell(row * SIZE + column))}
        </div>
      ))}
    </div>
  );
}
