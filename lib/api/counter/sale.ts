import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { staffQuery } from './staff-query.ts';

/** The key of what is read about single orders: actions on the board read it again. */
export const ORDERS = ['counter', 'order'] as const;

/** The money of an order, and what of it can go back. `rev`: of the order as the board shows it. */
export const orderMoneyQuery = ({ id, rev }: { readonly id: string; readonly rev: number }) =>
  staffQuery([...ORDERS, id, rev], counterSaleApi.money, { id });
