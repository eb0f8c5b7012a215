import type { BoardTable } from '#lib/contract/counter/board.ts';

/** An action whose form is shown in the panel of a table. */
export interface AskedAction {
  readonly id: string;
  /** The table as it was when the form opened. */
  readonly table: BoardTable;
  /** False for a form that opened by itself and has not been touched. */
  readonly isBegun: boolean;
  /**
   * True once a board that was read since the device was unlocked had a table to which the action applies.
   */
  readonly isConfirmed: boolean;
}

/**
 * A form belongs to the order that the table had when it opened. A form of a free table can go on at another.
 */
export const isSameOrder = (a: BoardTable, b: BoardTable): boolean => a.order?.id === b.order?.id;

/**
 * What becomes of a form as the board changes; null if the table is shown as it is now. A form stays for the
 * loser of a race: somebody who has begun to fill it, and who saw that the action applied. A stored board can
 * be hours old, so that its forms are no loss.
 */
export function afterChange(
  asked: AskedAction,
  { table, applies, isFresh }: { table: BoardTable; applies: boolean; isFresh: boolean },
): AskedAction | null {
  if (applies && isSameOrder(asked.table, table))
    return isFresh && !asked.isConfirmed ? { ...asked, isConfirmed: true } : asked;
  return asked.isBegun && asked.isConfirmed ? asked : null;
}
