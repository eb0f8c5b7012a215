import type { WaitingEntry } from '#lib/contract/waiting.ts';

/** False for a wish that an order stands for, paid or not, or that the person has left. */
export const isShownWish = ({ state }: Pick<WaitingEntry, 'state'>): boolean =>
  state !== 'offered' && state !== 'taken' && state !== 'left';
