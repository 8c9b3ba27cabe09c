/** The tiles that are neither on the board nor on the rack: counted, and there to be taken. */
import { useRef, useState } from "preact/hooks";

import { t } from "../i18n.ts";
import type { Session } from "./session.ts";

export function Unseen({ session }: { readonly session: Session }) {
  const left = session.unseen.value;
  const pick = session.taps.pick.value;
  const total = [...left.values()].reduce((sum, count) => sum + count, 0);
  const faces = [...session.alphabet.value.faces.map(({ face }) => face), ""];
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
    <section class="card unseen" aria-labelledby="h-unseen">
      <h2 id="h-unseen" class="small">
        {t("Unseen: {n}", { n: total })}
      </h2>
      <div data-drop="set" role="group" aria-labelledby="h-unseen" ref={group} onKeyDown={onKeyDown}>
        {faces.map((face, index) => {
          const count = left.get(face) ?? 0;
          const chosen = pick?.from === "set" && pick.face === face;
          const name = face || t("blank");
          return (
            <button
              type="button"
              class={["u", count > 0 ? "" : "zero", chosen ? "on" : ""].filter(Boolean).join(" ")}
              key={face}
              tabIndex={index === at ? 0 : -1}
              aria-disabled={count <= 0}
              aria-pressed={chosen}
              aria-label={t("{face} {n} unseen", { face: name, n: count })}
              data-grab={count > 0 ? `set:${face}` : undefined}
              onClick={() => {
                setAt(index);
                session.taps.tile({ from: "set", face });
              }}
            >
              <b class={face ? "" : "ring"}>{face}</b> <span>{count}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
