/** A dialog that traps the focus, closes with Esc, and gives the focus back. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly wide?: boolean;
  /** A click beside the dialog closes it. */
  readonly closesBeside?: boolean;
  /** Called when it is gone and the focus is back. */
  readonly onGone?: () => void;
  readonly children: ComponentChildren;
}

/** Drawn only while it is open. */
export function Dialog({ id, title, onClose, onKeyDown, wide = false, closesBeside = true, onGone, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    // Not the link to an article, which comes first: what the dialog is for.
    shown
      ?.querySelector<HTMLElement>(
        "input, textarea, .pick button, .faces button, .acts button, dialog > .btn, .row-end .btn",
      )
      ?.focus();
    return () => {
      shown?.close(); // while it is open nothing else can have the focus
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      onGone?.();
    };
  }, []);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      // At once: the browser tells of its own closing only later, and the next key would be lost.
      event.preventDefault();
      onClose();
    } else onKeyDown?.(event);
  };
  return (
    <dialog
      class={wide ? "sheet wide" : "sheet"}
      ref={dialog}
      aria-labelledby={`h-${id}`}
      onClose={() => {
        if (dialog.current) onClose(); // not what is told late of one that is gone
      }}
      onKeyDown={onKey}
      onClick={(event) => {
        if (closesBeside && event.target === dialog.current) onClose();
      }}
    >
      <h2 id={`h-${id}`}>{title}</h2>
      {children}
    </dialog>
  );
}
