/** What every dialog has: the way out, and why a step was refused. */
import type { Desk } from "./desk.ts";

interface Props {
  readonly desk: Desk;
}

/** What a dialog's step was refused for, in the dialog itself. */
export function Refused({ desk }: Props) {
  const text = desk.warning();
  return text ? (
    <p class="status warning" role="alert">
      <span>{text}</span>
    </p>
  ) : null;
}

/** Closes the dialog and forgets what was refused in it. */
export const closing = (desk: Desk) => (): void => {
  desk.refusal.value = null;
  desk.sheet.value = null;
};
