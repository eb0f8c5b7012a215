import { orderApi } from '../lib/contract/order.ts';
import { must, type Person } from './person.ts';

/** Each books, pays and looks at half-hour games at a table of their own, and cancels every other one. */
export async function makeOrders(
  people: readonly Person[],
  tables: readonly { readonly id: string }[],
  each: number,
  from: number,
): Promise<void> {
  await Promise.all(
    people.map(async (person, i) => {
      const table_id = tables[i]?.id ?? '';
      for (let n = 0; n < each; n++) {
        const start_time = from + n * 45 * 60;
        const { id } = must(await person.call(orderApi.add, { table_id, start_time, minutes: 30 }));
        must(await person.call(orderApi.pay, { id, method: 'wallet' }));
        must(await person.call(orderApi.detail, { id }));
        if (n % 2) must(await person.call(orderApi.cancel, { id }));
      }
      must(await person.call(orderApi.list, {}));
    }),
  );
}
