import { expect, test } from 'vitest';
import { couponFits } from './coupon-tables.ts';

const limits = {
  from: null,
  to: null,
  weekdays: [],
  hours: null,
  stores: [],
  store_ids: [],
  table_types: [],
};
const table = { store_id: 'jingan', type: 'pool' } as const;

test.for([
  ['without limits', {}, true],
  ['of its type', { table_types: ['pool' as const] }, true],
  ['of another type', { table_types: ['snooker' as const] }, false],
  ['of its outlet', { store_ids: ['jingan'] }, true],
  ['of another outlet', { store_ids: ['xuhui'] }, false],
] as const)('a coupon %s fits a table: %o is %s', ([, limit, fits]) => {
  expect(
    couponFits(
      {
        limits: {
          ...limits,
          ...limit,
          table_types: [...('table_types' in limit ? limit.table_types : [])],
          store_ids: [...('store_ids' in limit ? limit.store_ids : [])],
        },
      },
      table,
    ),
  ).toBe(fits);
});
