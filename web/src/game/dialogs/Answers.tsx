/** How a dialog ends: one goes back, or does what it is for. */
import type { ComponentChildren } from "preact";

import { t } from "../../shared/i18n.ts";

interface Props {
  readonly onBack: () => void;
  /** Without it the button sends the form around it. */
  readonly onDo?: () => void;
  readonly off?: boolean;
  readonly danger?: boolean;
  readonly children: ComponentChildren;
}

export function Answers({ onBack, onDo, off = false, danger = false, children }: Props) {
  return (
    <div class="row-end">
      <button type="button" class="btn" onClick={onBack}>
        {t("Back")}
      </button>
      <button
        type={onDo ? "button" : "submit"}
        class={danger ? "btn danger" : "btn primary"}
        disabled={off}
        onClick={onDo}
      >
        {children}
      </button>
    </div>
  );
}
