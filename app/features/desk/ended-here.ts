const endedHere = new Set<string>();

/** The person ends the game on this phone, and is told so there: its end is no news. */
export const noteEndedHere = (order_id: string): void => void endedHere.add(order_id);
/** The end was refused or not answered: an end of the game is news again. */
export const forgetEndedHere = (order_id: string): void => void endedHere.delete(order_id);
export const wasEndedHere = (order_id: string): boolean => endedHere.has(order_id);
