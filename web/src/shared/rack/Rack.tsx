/** The rack: seven places, one tab stop; where it was not drawn, typing adds tiles and Backspace takes them off. */
import { useRef, useState } from "preact/hooks";
import { RACK_SIZE } from "../board/position.ts";
import type { Session } from "../board/session.ts";
import { tileName } from "../board/words.ts";
import { t } from "../i18n.ts";
import { TileFace } from "../tiles/Tile.tsx";

export function Rack({ session }: { readonly session: Session }) {
  const { rack, drawn } = session.position.value;
  const alphabet = session.alphabet.value;
  const pick = session.taps.pick.value;
  const [at, setAt] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const places = Math.max(RACK_SIZE, rack.length);
  const stop = Math.min(at, places - 1);

  const go = (to: number): void => {
    const place = Math.max(0, Math.min(places - 1, to));
    setAt(place);
    row.current?.querySelectorAll<HTMLElement>("button").item(place).focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.altKey && !event.getModifierState("AltGraph")) return;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const to = stop + (key === "ArrowRight" ? 1 : -1);
      if (stop < rack.length && to >= 0 && to < rack.length) {
        session.hand.move(stop, to);
        go(to);
      }
    } else if (key === "ArrowRight") go(stop + 1);
    else if (key === "ArrowLeft") go(stop - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(places - 1);
    else if (key === "Backspace" && drawn) session.backspace();
    else if (key === "Backspace") {
      session.hand.remove(rack.length - 1);
      go(Math.max(0, rack.length - 1));
    } else if (key === "Delete") session.hand.remove(stop);
    else if (key.length === 1 && key !== " ") {
      session.hand.typeKey(key, event.shiftKey && /\p{L}/u.test(key));
      if (!drawn) go(session.position.value.rack.length);
    } else return;
    event.preventDefault();
  };

  return (
    <div class="rack" role="group" aria-label={t("Rack")} ref={row} onKeyDown={onKeyDown} data-drop="rack">
      {Array.from({ length: places }, (_, index) => {
        const tile = rack[index];
        const chosen = pick?.from === "rack" && pick.index === index;
        return (
          <button
            type="button"
            class={tile ? "place" : "place gap"}
            key={index}
            tabIndex={index === stop ? 0 : -1}
            aria-label={
              tile
                ? tileName(tile, alphabet)
                : drawn
                  ? t("Empty place of the rack")
                  : t("Empty place of the rack: type its tiles")
            }
            aria-pressed={tile ? chosen : undefined}
            data-grab={tile ? `rack:${String(index)}` : undefined}
            data-place={index}
            onClick={() => {
              setAt(index);
              session.taps.rack(index);
            }}
          >
            {tile && <TileFace tile={tile} alphabet={alphabet} state={chosen ? "sel" : undefined} />}
          </button>
        );
      })}
    </div>
  );
}
