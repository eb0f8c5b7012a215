// Apart from availability.ts, which the first load does not need.
export const tableStates = ['free', 'in_use', 'cleaning'] as const;
export type TableState = (typeof tableStates)[number];
