/** `[1, 2, ... count]` */
export const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
