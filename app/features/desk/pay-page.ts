import type { Order } from '#lib/contract/order.ts';

/** The page on which an unpaid order is paid: of one that is split, that of its shares. */
export const payPageOf = ({ split }: Pick<Order, 'split'>) =>
  split === null ? '/pages/order/pay' : '/pages/order/split';
