/** Numbers as people read them. */

/** A whole number with a true minus sign: «−7», «12». */
export const figure = (n: number): string => (n < 0 ? `−${String(-n)}` : String(n));
