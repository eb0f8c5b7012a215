import { dataOf } from '../e2e/api.ts';
import { orderApi } from '../lib/contract/order.ts';
import type { Customer } from './customer.ts';

/**
 * All customers at once: each books, pays and reads half-hour games at a table of their own, and cancels
 * every other.
 */
export async function bookOrders(
  customers: readonly Customer[],
  tables: readonly { readonly id: string }[],
  { ordersEach, firstStart }: { ordersEach: number; firstStart: number },
): Promise<void> {
  await Promise.all(
    customers.map(async ({ call }, index) => {
      const table_id = tables[index]?.id ?? '';
      for (let order = 0; order < ordersEach; order++) {
        const start_time = firstStart + order * 45 * 60;
        const { id } = dataOf(await call(orderApi.add, { table_id, start_time, minutes: 30 }));
        dataOf(await call(orderApi.pay, { id, method: 'wallet' }));
        dataOf(await call(orderApi.detail, { id }));
        if (order % 2) dataOf(await call(orderApi.cancel, { id }));
      }
      dataOf(await call(orderApi.list, {}));
    }),
  );
}
