import { counterShareApi } from '#lib/contract/counter/share.ts';
import { ORDERS } from './sale.ts';
import { staffQuery } from './staff-query.ts';

/** Who plays an order, and what each has paid and has to pay. `rev`: of the order as the board shows it. */
export const orderSharesQuery = ({ id, rev }: { readonly id: string; readonly rev: number }) =>
  staffQuery([...ORDERS, 'shares', id, rev], counterShareApi.list, { id });
