import { accountActions } from './account.ts';
import type { Action } from './action.ts';
import { burstActions } from './bursts.ts';
import { operationActions } from './operations.ts';
import { orderingActions } from './ordering.ts';
import { paymentActions } from './payment.ts';
import { readActions } from './reads.ts';

export const actions: readonly Action[] = [
  ...accountActions,
  ...orderingActions,
  ...paymentActions,
  ...readActions,
  ...operationActions,
  ...burstActions,
];
