import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import { currentTableState } from '#lib/domain/availability.ts';
import { hourlyPriceAt } from '#lib/domain/pricing.ts';
import { localize } from '#server/core/lang.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import {
  type LampOverride,
  type LampProblem,
  selectLampProblems,
  selectOverrides,
} from '#server/devices/lamps/queries.ts';
import { lampOf } from '#server/devices/lamps/send.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { calendarOf, tableContextOf } from '#server/hall/table-context.ts';
import { ordersFromNow } from '#server/ordering/order/occupancy.ts';
import { type OrderRow, selectBillsOf } from '#server/ordering/order/queries.ts';
import { selectBlocks } from '#server/ordering/order/service.ts';
import type { StaffCall } from '../access/context.ts';
import { selectBookingNotes } from '../booking/queries.ts';
import type { CounterDeps } from '../deps.ts';
import { queueFrom, queueOnBoard, selectQueue } from '../queue/queries.ts';
import { listAlerts } from './alerts.ts';
import { presentBoardOrder } from './present-order.ts';

const ARRIVALS_SECONDS = 3600;

/** The outlet's tables with their orders, who arrives within an hour, and what needs a person. */
export async function readBoard(call: StaffCall<CounterDeps>): Promise<Board> {
  const { deps, hall, outlet, lang, now } = call;
  const { db } = deps;
  const ids = outlet.tables.map(({ id }) => id);
  const { bills, blocks, overrides, lampProblems, ...found } = await read(db, {
    ...selectQueue(outlet, now),
    bills: selectBillsOf(outlet.id),
    blocks: selectBlocks(ids, { start_at: now, end_at: now + 1 }),
    overrides: selectOverrides(outlet.tables.map(lampOf), now),
    lampProblems: selectLampProblems(outlet.id),
  });
  const orders = ordersFromNow(found, now);
  const isNear = ({ start_at }: OrderRow) => start_at <= now + ARRIVALS_SECONDS;
  const shown = [...orders.filter(isNear), ...bills];
  const { people, notes } = await read(db, {
    people: findPeople([...new Set(shown.map(({ user_id }) => user_id))]),
    notes: selectBookingNotes(shown.map(({ id }) => id)),
  });
  const present = (order: OrderRow) =>
    presentBoardOrder(call, order, people.get(order.user_id)?.nickname, notes.get(order.id));
  const byTable = Map.groupBy(orders, ({ table_id }) => table_id);
  const besidesByTable = Map.groupBy(found.besides, ({ table_id }) => table_id);
  const blockOf = new Map(blocks.map((block) => [block.table_id, block]));
  const lampAt = lampStates(call, { orders, overrides, problems: lampProblems });
  const { summary, calls } = queueOnBoard(queueFrom(call, found));
  const tables = outlet.tables.map((table): BoardTable => {
    const own = byTable.get(table.id) ?? [];
    const occupying = [...own, ...(besidesByTable.get(table.id) ?? [])].sort(
      (a, b) => a.start_at - b.start_at,
    );
    const { state, until_at, free_until_at } = currentTableState(occupying, now);
    const block = blockOf.get(table.id);
    const type = tableTypeOf(hall, table.type);
    const current = own.find(({ start_at, occupied_until_at }) => start_at <= now && now < occupied_until_at);
    return {
      ...table,
      type_name: localize(type.name, lang),
      drawing: type.drawing,
      price_per_hour: hourlyPriceAt(tableContextOf(hall, table.id).tariff, calendarOf(outlet), now),
      state,
      until_at,
      free_until_at,
      out_of_service: table.out_of_service || block !== undefined,
      block: block ?? null,
      order: current ? present(current) : null,
      call: calls.get(table.id) ?? null,
      lamp: lampAt(lampOf(table)),
    };
  });
  return {
    outlet: { ...outlet, name: localize(outlet.name, lang) },
    plan: outlet.plan,
    currency: hall.currency,
    tables,
    arrivals: orders
      .filter((order) => (order.status === 'paid' || order.status === 'unpaid') && isNear(order))
      .map(present),
    bills: bills.map(present),
    alerts: await listAlerts(db, outlet, now),
    queue: summary,
  };
}

/** A lamp that tables share is on while a game is played on one of them. */
function lampStates(
  { outlet, now }: StaffCall<CounterDeps>,
  found: {
    readonly orders: readonly OrderRow[];
    readonly overrides: readonly LampOverride[];
    readonly problems: readonly LampProblem[];
  },
) {
  const overrides = new Map(found.overrides.map((each) => [each.lamp_id, each]));
  const unconfirmed = new Set(found.problems.map(({ lamp_id }) => lamp_id));
  const playing = new Set(
    found.orders
      .filter(({ status, end_at }) => status === 'playing' && end_at > now)
      .map(({ table_id }) => table_id),
  );
  return (lamp_id: string): BoardTable['lamp'] => {
    const byHand = overrides.get(lamp_id);
    const inPlay = outlet.tables.some((table) => lampOf(table) === lamp_id && playing.has(table.id));
    return {
      on: byHand ? byHand.is_on : inPlay,
      by_hand_until_at: byHand?.until_at ?? null,
      confirmed: !unconfirmed.has(lamp_id),
    };
  };
}
