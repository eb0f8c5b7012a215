import type { Order } from '#lib/contract/order.ts';

/** Whether it is an open-ended game that is not settled. */
export const isOnBill = ({ open_ended, status }: Order): boolean =>
  open_ended && (status === 'playing' || status === 'due');

/** What the order holds of its deposit, minor units. */
export const heldDeposit = ({ deposit, deposit_returned }: Order): number => (deposit_returned ? 0 : deposit);

/** What is to be paid at the counter after the deposit, minor units: so far, while the clock runs. */
export const toPay = (order: Order): number => Math.max(0, order.owed - heldDeposit(order));

/** What nobody has paid yet of an unpaid order, minor units: of one that is split, less than its total. */
export const missingOf = ({ total, split }: Pick<Order, 'total' | 'split'>): number =>
  total - (split?.held ?? 0);

/**
 * Whether an unpaid order keeps its table until the deadline of its shares, since its organiser has paid the
 * own part; before, it has the hold of any other.
 */
export const waitsForShares = ({ status, split, hold_until_at }: Order): boolean =>
  status === 'unpaid' &&
  split !== null &&
  split.held > 0 &&
  split.due_at !== null &&
  (hold_until_at ?? 0) >= split.due_at;
