import { couponApi } from '#lib/contract/coupon.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { messageApi } from '#lib/contract/message.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { orderApi, orderFilters } from '#lib/contract/order.ts';
import { searchApi } from '#lib/contract/search.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { call } from '../call.ts';
import { expectEqual } from '../violation.ts';
import { wallClock } from '../wall-clock.ts';
import { customerAction } from './account.ts';
import type { Action } from './action.ts';
import { pickOwnOrder, randomSlot } from './ordering.ts';

export const readActions: readonly Action[] = [
  customerAction('read the wallet', 4, async (world, random, customer) => {
    const { wallet, deposit } = world.model.moneyOf(customer.user_id ?? '');
    const reply = await call(world, random, customer, walletApi.detail, {});
    if (reply?.ok)
      expectEqual('wallet', `the wallet of ${customer.mobile}`, reply.data, {
        balance: wallet,
        deposit_held: deposit,
      });
  }),
  {
    name: 'read an order',
    weight: 6,
    async run(world, random) {
      const found = await pickOwnOrder(world, random, [
        'unpaid',
        'paid',
        'playing',
        'ended',
        'completed',
        'cancelled',
      ]);
      if (found) await call(world, random, found.customer, orderApi.detail, { id: found.order.id });
    },
  },
  customerAction('quote a game', 3, async (world, random, customer) => {
    await call(world, random, customer, orderApi.quote, randomSlot(world, random));
  }),
  customerAction('read the day of a table', 2, async (world, random, customer) => {
    const outlet = random.pick(world.hall.outlets);
    const table_id = random.pick(outlet?.tables ?? [])?.id;
    if (!outlet || !table_id) return;
    const { day: date } = wallClock(world.clock.at + random.below(14) * 86_400, outlet.time_zone);
    await call(world, random, customer, tableApi.slots, { table_id, date });
  }),
  customerAction('search a free time', 1, async (world, random, customer) => {
    const outlet = random.pick(world.hall.outlets);
    if (!outlet) return;
    const { day: date } = wallClock(world.clock.at + random.below(14) * 86_400, outlet.time_zone);
    const { id: store_id } = outlet;
    const type = random.pick(outlet.tables)?.type ?? '';
    await call(world, random, customer, searchApi.times, { store_id, date, type, minutes: 60 });
  }),
  customerAction('look around', 6, async (world, random, customer) => {
    const store_id = random.pick(world.hall.outlets)?.id ?? '';
    const id = random.pick(world.hallFile.outlets.flatMap(({ tables }) => tables))?.id ?? '';
    const reads: readonly (readonly [Endpoint, object])[] = [
      [orderApi.list, { status: random.pick(orderFilters) }],
      [orderApi.current, {}],
      [tableApi.list, { store_id }],
      [tableApi.detail, { id }],
      [storeApi.list, {}],
      [walletApi.logs, {}],
      [vipApi.detail, {}],
      [vipApi.logs, {}],
      [couponApi.list, {}],
      [couponApi.center, {}],
      [couponApi.usable, { table_id: id, minutes: 60 }],
      [messageApi.list, {}],
      [messageApi.read, {}],
      [noticeApi.list, {}],
    ];
    const [endpoint, input] = random.pick(reads)!;
    await call<Endpoint>(world, random, customer, endpoint, input as never);
  }),
];
