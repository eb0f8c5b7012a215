import { cleanTable } from './clean-table.tsx';
import { endGame } from './end-game.tsx';
import { releaseHold } from './release-hold.tsx';
import { switchLamp } from './switch-lamp.tsx';
import type { TableAct } from './table-act.ts';

/** The acts of the panel of a table: of the buttons that apply, the first is the largest. */
export const tableActs: readonly TableAct[] = [
  cleanTable,
  endGame,
  releaseHold,
  // Rows.
  switchLamp,
];
