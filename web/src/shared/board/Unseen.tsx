/** The tiles that nobody has shown yet: counted and, where a position is set up, there to be taken. */
import { useRef, useState } from "preact/hooks";

import { t } from "../i18n.ts";
import type { Alphabet } from "../tiles/alphabet.ts";
import { Icon } from "../tiles/Tile.tsx";

interface Picking {
  /** The face that is held; null when none is. */
  readonly held: string | null;
  readonly onPick: (face: string) => void;
}

interface Props {
  readonly id: string;
  readonly alphabet: Alphabet;
  /** How many of each face are left; the blank is "". */
  readonly left: ReadonlyMap<string, number>;
  /** How many tiles the bag holds, where there is a bag. */
  readonly bag?: number;
  readonly picking?: Picking;
}

interface Tiles {
  readonly faces: readonly string[];
  readonly left: ReadonlyMap<string, number>;
}

const tileText = (face: string, count: number): string =>
  t("{face} {n} unseen", { face: face || t("blank"), n: count });

export function Unseen({ id, alphabet, left, bag, picking }: Props) {
  const total = [...left.values()].reduce((sum, count) => sum + count, 0);
  const faces = [...alphabet.faces.map(({ face }) => face), ""];
  const heading = (
    <h2 id={id} class="small">
      {t("Unseen: {n}", { n: total })}
    </h2>
  );
  return (
    <section class="card unseen" aria-labelledby={id}>
      {bag === undefined ? (
        heading
      ) : (
        <div class="bagline">
          {heading}
          <span class="chip">
            <Icon name="bag" />
            {t("Bag {n}", { n: bag })}
          </span>
        </div>
      )}
      {picking ? <Picker faces={faces} left={left} id={id} {...picking} /> : <List faces={faces} left={left} />}
    </section>
  );
}

function List({ faces, left }: Tiles) {
  return (
    <ul>
      {faces.map((face) => {
        const count = left.get(face) ?? 0;
        return (
          <li class={count > 0 ? "u" : "u zero"} key={face} aria-label={tileText(face, count)}>
            <b class={face ? "" : "ring"} aria-hidden="true">
              {face}
            </b>
            <span aria-hidden="true">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Picker({ faces, left, id, held, onPick }: Tiles & Picking & { readonly id: string }) {
  const [at, setAt] = useState(0);
  const group = useRef<HTMLDivElement>(null);

  // One tab stop; arrows, Home and End go from tile to tile.
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    const by = event.key === "Home" ? -faces.length : event.key === "End" ? faces.length : steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(faces.length - 1, at + by));
    setAt(to);
    group.current?.querySelectorAll<HTMLElement>("button").item(to).focus();
  };

  return (
    <div data-drop="set" role="group" aria-labelledby={id} ref={group} onKeyDown={onKeyDown}>
      {faces.map((face, index) => {
        const count = left.get(face) ?? 0;
        const chosen = held === face;
        return (
          <button
            type="button"
            class={["u", count > 0 ? "" : "zero", chosen ? "on" : ""].filter(Boolean).join(" ")}
            key={face}
            tabIndex={index === at ? 0 : -1}
            aria-disabled={count <= 0}
            aria-pressed={chosen}
            aria-label={tileText(face, count)}
            data-grab={count > 0 ? `set:${face}` : undefined}
            onClick={() => {
              setAt(index);
              onPick(face);
            }}
          >
            <b class={face ? "" : "ring"}>{face}</b> <span>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
