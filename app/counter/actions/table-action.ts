import type { ComponentType } from 'react';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import type { ActionRunner } from '../use-action.ts';

/** What the panel of a table gives each action. */
export interface TableActionProps {
  /** The table with its order, if it has one. */
  readonly table: BoardTable;
  readonly board: Board;
  readonly session: StaffSession;
  /** Epoch seconds. */
  readonly now: number;
  /** Runs all actions of the panel, one at a time; the outcome of the last one is below them. */
  readonly act: ActionRunner;
  /** False while the board is stale. */
  readonly canAct: boolean;
  /** The next action: its button is the largest. */
  readonly isMain: boolean;
  /** True while the action asks for something; the other actions are hidden meanwhile. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /**
   * True if the table has changed since the action began to ask: somebody else has taken the table, or done
   * the same. `table` is as it was before.
   */
  readonly isLost: boolean;
  /** Goes on with what was typed on another table; null if only this table is shown. */
  readonly onOtherTable: ((table: BoardTable) => void) | null;
  /** For a booking that can go to another time too: opens its form, which stands for the action `move`. */
  readonly onMove?: (() => void) | null;
}

/** An action on a table, in a file of its own. `tableActions` has their order. */
export interface TableAction {
  readonly id: string;
  /** `button`: among the actions, the first one that applies is the next action; `row`: a line below them. */
  readonly place: 'button' | 'row';
  /** The key that opens it, lower case. For actions that use `isOpen`. */
  readonly key?: string;
  readonly appliesTo: (table: BoardTable, now: number) => boolean;
  readonly Action: ComponentType<TableActionProps>;
}
