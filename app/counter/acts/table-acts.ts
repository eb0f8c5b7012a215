import { arrive } from './arrive.tsx';
import { cleanTable } from './clean-table.tsx';
import { endGame } from './end-game.tsx';
import { messagePlayer } from './message-player.tsx';
import { releaseHold } from './release-hold.tsx';
import { switchLamp } from './switch-lamp.tsx';
import type { TableAct } from './table-act.ts';

/** The acts of the panel of a table: of the buttons that apply, the first is the largest. */
export const tableActs: readonly TableAct[] = [
  arrive,
  cleanTable,
  endGame,
  releaseHold,
  messagePlayer,
  // Rows.
  switchLamp,
];
