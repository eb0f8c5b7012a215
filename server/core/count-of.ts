/** A count with its English noun: `1 table`, `2 tables`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
