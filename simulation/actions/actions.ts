import { accountActions } from './account.ts';
import type { Action } from './action.ts';
import { burstActions } from './bursts.ts';
import { callerActions } from './callers.ts';
import { counterActions } from './counter.ts';
import { gameActions } from './games.ts';
import { operationActions } from './operations.ts';
import { orderingActions } from './ordering.ts';
import { paymentActions } from './payment.ts';
import { playerActions } from './players.ts';
import { queueActions } from './queue.ts';
import { readActions } from './reads.ts';
import { reversalActions } from './reversals.ts';
import { shareActions } from './shares.ts';
import { staffActions } from './staff.ts';
import { waitingActions } from './waiting.ts';

export const actions: readonly Action[] = [
  ...accountActions,
  ...orderingActions,
  ...paymentActions,
  ...reversalActions,
  ...readActions,
  ...operationActions,
  ...staffActions,
  ...counterActions,
  ...callerActions,
  ...queueActions,
  ...waitingActions,
  ...playerActions,
  ...shareActions,
  ...gameActions,
  ...burstActions,
];
