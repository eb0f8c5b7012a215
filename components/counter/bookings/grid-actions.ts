import type { Shift } from './proposal.ts';

/** Actions on the grid of a day. `from`: whether steps count from an order's place or its proposed one. */
export interface GridActions {
  readonly onSelect: (id: string) => void;
  /** A booking that has not begun is taken somewhere else. */
  readonly onPropose: (id: string, by: Shift, from: 'place' | 'proposal') => void;
  /** A booking or a game is made longer by steps of the hall. */
  readonly onLengthen: (id: string, steps: number, from: 'place' | 'proposal') => void;
  /** Enter on an order that is proposed somewhere. */
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}
