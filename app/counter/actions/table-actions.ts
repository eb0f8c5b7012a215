import { arrive } from './arrive.tsx';
import { cancelBooking } from './cancel-booking.tsx';
import { cleanTable } from './clean-table.tsx';
import { endGame } from './end-game.tsx';
import { extendGame } from './extend-game.tsx';
import { giveUpBooking } from './give-up-booking.tsx';
import { messagePlayer } from './message-player.tsx';
import { moveOrder } from './move-order.tsx';
import { noteBooking } from './note-booking.tsx';
import { openTable } from './open-table.tsx';
import { pauseGame } from './pause-game.tsx';
import { payBack } from './pay-back.tsx';
import { printReceipt } from './print-receipt.tsx';
import { refundGame } from './refund-game.tsx';
import { releaseHold } from './release-hold.tsx';
import { resumeGame } from './resume-game.tsx';
import { settleBill } from './settle-bill.tsx';
import { stopGame } from './stop-game.tsx';
import { swapOrder } from './swap-order.tsx';
import { switchLamp } from './switch-lamp.tsx';
import type { TableAction } from './table-action.ts';
import { putIntoService, takeOutOfService } from './table-service.tsx';
import { takeShare } from './take-share.tsx';
import { unstopGame } from './unstop-game.tsx';
import { writeOffBill } from './write-off-bill.tsx';

/** The actions of the panel of a table: of the buttons that apply, the first is the largest. */
export const tableActions: readonly TableAction[] = [
  putIntoService,
  openTable,
  arrive,
  resumeGame,
  settleBill,
  stopGame,
  cleanTable,
  unstopGame,
  writeOffBill,
  extendGame,
  takeShare,
  endGame,
  moveOrder,
  swapOrder,
  pauseGame,
  releaseHold,
  cancelBooking,
  giveUpBooking,
  payBack,
  refundGame,
  messagePlayer,
  noteBooking,
  takeOutOfService,
  // Rows.
  switchLamp,
  printReceipt,
];
