/** How wide graphs are drawn, by the window. */
import { type ReadonlySignal, signal } from "@preact/signals";

import { type Field, NARROW, WIDE } from "./graph.ts";

const phone = matchMedia("(max-width: 720px)");
const chosen = signal(phone.matches ? NARROW : WIDE);
phone.addEventListener("change", () => (chosen.value = phone.matches ? NARROW : WIDE));

export const field: ReadonlySignal<Field> = chosen;
