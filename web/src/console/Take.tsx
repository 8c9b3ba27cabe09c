/** A button that takes one step. */
import type { Desk } from "./desk.ts";

interface Props {
  readonly desk: Desk;
  readonly step: Parameters<Desk["do"]>[0];
  readonly text: string;
  readonly primary?: boolean;
}

export function Take({ desk, step, text, primary = false }: Props) {
  return (
    <button
      type="button"
      class={primary ? "btn primary" : "btn"}
      disabled={desk.pending.value}
      onClick={() => void desk.do(step)}
    >
      {text}
    </button>
  );
}
