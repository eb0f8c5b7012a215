import type { Order } from '#lib/contract/order.ts';

/** Whether it is an open-ended game that is not settled. */
export const isOnBill = ({ open_ended, status }: Order): boolean =>
  open_ended && (status === 'playing' || status === 'due');

/** What the order holds of its deposit, minor units. */
export const heldDeposit = ({ deposit, deposit_returned }: Order): number => (deposit_returned ? 0 : deposit);

/** What is to be paid at the counter after the deposit, minor units: so far, while the clock runs. */
export const toPay = (order: Order): number => Math.max(0, order.owed - heldDeposit(order));
