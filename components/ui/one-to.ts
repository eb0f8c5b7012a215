/** `[1, 2, ... count]`, for drawing a thing several times. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
