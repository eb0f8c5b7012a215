import { expect, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { findCouponOutlet } from './coupon-outlet.ts';
import type { ShownCoupon } from './coupon-tables.ts';

const tablesOf: Record<string, Partial<Table>[]> = {
  jingan: [{ type: 'pool' }, { type: 'snooker', out_of_service: true }],
  xuhui: [{ type: 'pool' }, { type: 'snooker' }],
};
const loadTables = vi.fn(
  async (store_id: string) =>
    (tablesOf[store_id] ?? []).map((table) => ({ out_of_service: false, store_id, ...table })) as Table[],
);
const find = (limits: Partial<ShownCoupon['limits']>, chosenId = '') =>
  findCouponOutlet(
    { limits: { store_ids: [], table_types: [], ...limits } as ShownCoupon['limits'] },
    { ids: ['jingan', 'xuhui'], chosenId, loadTables },
  );

test.for([
  ['the first outlet', {}, '', 'jingan'],
  ['the chosen one', {}, 'xuhui', 'xuhui'],
  [
    'another than the chosen one, which has no usable table of its type',
    { table_types: ['snooker'] },
    'jingan',
    'xuhui',
  ],
  ['its only outlet', { store_ids: ['xuhui'] }, 'jingan', 'xuhui'],
  ['none, if its outlet is not in the list', { store_ids: ['closed', 'gone'] }, 'jingan', null],
  ['none without a table of its type', { table_types: ['chinese_eight'] }, '', null],
] as const)('a coupon is used at %s', async ([, limits, chosenId, id]) => {
  expect(await find(limits as unknown as ShownCoupon['limits'], chosenId)).toBe(id);
});

test('the tables of outlets where the coupon cannot be used are not loaded', async () => {
  loadTables.mockClear();
  await find({ store_ids: ['xuhui'] });
  expect(loadTables.mock.calls).toEqual([['xuhui']]);
});
