const endedHere = new Set<string>();

/** Notes that the person has ended the game on this phone and was told so. The end is not announced again. */
export const noteEndedHere = (order_id: string): void => void endedHere.add(order_id);
export const wasEndedHere = (order_id: string): boolean => endedHere.has(order_id);
