import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Wanted } from '../asked.ts';
import { expectedPrice, findTable } from '../expected-price.ts';
import type { Staff } from '../hire.ts';
import type { ModelOrder } from '../model-order.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

const pickStaff = (world: World, random: Random): Staff => world.staff[random.chance(0.6) ? 0 : 1];

/** What the staff take for an order, or for one that is made at a table. */
export const counterIn = (
  at: { readonly order_id: string } | { readonly table_id: string },
  amount: number,
): Wanted[] => (amount > 0 ? [{ kind: 'counter_in', ...at, amount }] : []);

/** An action of a member of the staff. */
export const counterAction = (
  name: string,
  weight: number,
  act: (world: World, random: Random, staff: Staff) => Promise<unknown>,
): Action => ({
  name,
  weight,
  run: async (world, random) => void (await act(world, random, pickStaff(world, random))),
});

/** A person with an account, as the staff find them; rarely one that never was. */
export const pickPerson = (world: World, random: Random): string => {
  const known = world.customers.flatMap(({ user_id }) => user_id ?? []);
  return (random.chance(0.98) ? random.pick(known) : undefined) ?? 'usr_nobody';
};

/** Divides what is due into parts in cash, by card and from the wallet. */
export function splitTotal(random: Random, total: number, wallet: number) {
  const pays: { method: 'cash' | 'terminal' | 'wallet'; amount: number }[] = [];
  let left = total;
  for (const method of ['wallet', 'terminal'] as const) {
    const max = Math.min(left, method === 'wallet' ? wallet : left);
    if (max <= 0 || random.chance(0.6)) continue;
    const amount = random.chance(0.4) ? max : 1 + random.below(max);
    pays.push({ method, amount });
    left -= amount;
  }
  if (left > 0) pays.push({ method: 'cash', amount: left });
  return {
    pays,
    taken: pays.reduce((sum, { method, amount }) => sum + (method === 'wallet' ? 0 : amount), 0),
  };
}

export async function sellWalkIn(world: World, random: Random, staff: Staff): Promise<void> {
  const { hall, clock } = world;
  const tables = hall.outlets.find(({ id }) => id === staff.outlet_id)?.tables ?? [];
  const table_id = random.pick(tables)!.id;
  const person_id = random.chance(0.5) ? pickPerson(world, random) : null;
  const { spent, wallet } = world.model.moneyOf(person_id ?? '');
  const minutes = random.pick([30, 60, 60, 90])!;
  const deposit = random.chance(0.3);
  const price = expectedPrice(hall, { table_id, start_at: clock.at, minutes }, { spent, coupon: null });
  const held = deposit ? findTable(hall, table_id).pricing.deposit : 0;
  const total = price.amount - price.discount + held;
  const { pays, taken } = splitTotal(random, total, wallet);
  await actAs(world, random, staff, {
    endpoint: counterSaleApi.open,
    input: { table_id, minutes, person_id, deposit, total, pays, guest_name: 'Guest' },
    wanted: [{ kind: 'walk_in', table_id, deposit }, ...counterIn({ table_id }, taken)],
  });
}

export const revOf = async (world: World, id: string): Promise<number> => {
  const row = await world.services.database.db
    .selectFrom('orders')
    .select('rev')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.rev;
};

/** An order at the staff's outlet in one of the statuses; null if there is none. */
export function pickOrder(
  world: World,
  random: Random,
  staff: Staff,
  statuses: readonly ModelOrder['status'][],
): ModelOrder | null {
  const anywhere = random.chance(0.03);
  const found = world
    .recentOrders()
    .filter(
      ({ status, table_id }) =>
        statuses.includes(status) && (anywhere || table_id.startsWith(staff.outlet_id)),
    );
  return random.pick(found) ?? null;
}

type OrderAction = (
  world: World,
  random: Random,
  order: ModelOrder,
) => { readonly endpoint: Endpoint; readonly input: object; readonly wanted?: readonly Wanted[] };

/** Actions on an order in one of the statuses, as the staff saw it. */
export const onOrder =
  (statuses: readonly ModelOrder['status'][], act: OrderAction) =>
  async (world: World, random: Random, staff: Staff): Promise<void> => {
    const order = pickOrder(world, random, staff, statuses);
    if (!order) return sellWalkIn(world, random, staff);
    const rev = (await revOf(world, order.id)) - (random.chance(0.03) ? 1 : 0);
    const { input, ...action } = act(world, random, order);
    await actAs(world, random, staff, { ...action, input: { ...input, id: order.id, rev } as never });
  };
