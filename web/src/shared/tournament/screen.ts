/** What the hall's screen reckons: time as people read it, and how many pages its tables need. */

/** Minutes and seconds; what is over is nothing. */
export function shown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How many pages so many tables take; an empty hall has one. */
export function pages(tables: number, each: number): number {
  return Math.max(1, Math.ceil(tables / each));
}

/** Who is ahead by how much, from two scores as typed; null while one of them is missing. */
export function margin(first: string, second: string): { side: 0 | 1 | null; by: number } | null {
  const [one, other] = [first, second].map((text) => text.trim().replace("−", "-"));
  if (!/^-?\d{1,4}$/.test(one ?? "") || !/^-?\d{1,4}$/.test(other ?? "")) return null;
  const ahead = Number(one) - Number(other);
  return { side: ahead === 0 ? null : ahead > 0 ? 0 : 1, by: Math.abs(ahead) };
}
