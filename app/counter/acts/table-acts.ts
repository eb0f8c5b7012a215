import { cleanTable } from './clean-table.tsx';
import { endGame } from './end-game.tsx';
import { moveOrder } from './move-order.tsx';
import { pauseGame } from './pause-game.tsx';
import { releaseHold } from './release-hold.tsx';
import { resumeGame } from './resume-game.tsx';
import { switchLamp } from './switch-lamp.tsx';
import type { TableAct } from './table-act.ts';
import { putIntoService, takeOutOfService } from './table-service.tsx';

/** The acts of the panel of a table: of the buttons that apply, the first is the largest. */
export const tableActs: readonly TableAct[] = [
  resumeGame,
  putIntoService,
  cleanTable,
  endGame,
  releaseHold,
  moveOrder,
  pauseGame,
  takeOutOfService,
  // Rows.
  switchLamp,
];
