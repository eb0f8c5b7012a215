/** `[1, 2, ... count]`, for drawing a thing several times. */
export const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
