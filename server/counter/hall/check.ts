import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AffectedBooking, counterHallApi, HallCheck } from '#lib/contract/counter/hall.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import { hoursOn, isOpen, openPeriodsOn } from '#lib/domain/opening.ts';
import { addDays, localDay } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { findRemovedInUse } from '#server/hall/apply.ts';
import { describeChanges } from '#server/hall/changes.ts';
import { findActiveTable, findOutlet, findTable, findTypePricing } from '#server/hall/lookup.ts';
import { readEdit } from '#server/hall/read-edit.ts';
import { retireRemoved } from '#server/hall/retire.ts';
import { listVersions } from '#server/hall/versions.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { leavesHours } from '#server/ordering/order/outside-hours.ts';
import { type OrderRow, selectUpcomingOrders } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';
import { problemText, removedInUseText } from './problem-texts.ts';
import { scopeOf } from './scope.ts';

type Call = StaffCall<CounterDeps>;

const NOTHING: HallCheck = { errors: [], changes: [], outside: [], on_tables: [], keep_price: 0, nights: [] };

/** What an edit would change. */
export async function checkEdit(
  call: Call,
  { base_version, edit }: ParsedInput<typeof counterHallApi.check>,
): Promise<HallCheck> {
  const { deps, staff, lang, now } = call;
  const [newest] = await listVersions(deps.db, 1);
  if (newest?.version !== base_version) throw new Refusal('changed');
  const previous = newest.doc;
  const read = readEdit(previous, base_version, edit, scopeOf(previous, staff));
  if ('problems' in read)
    return {
      ...NOTHING,
      errors: read.problems.map((problem) => ({
        path: problem.path.join('.'),
        text: problemText(problem, lang),
      })),
    };
  const next = retireRemoved(read.hall, previous, now);
  // The hall of a chain takes a while to compare: other calls are served between the steps.
  await setImmediate();
  const inUse = await findRemovedInUse(deps.db, next, selectLatestOrderEnds);
  if (inUse.length > 0) {
    const errors = inUse.map(({ table_id, until_at }) => {
      const table = findTable(previous, table_id);
      const at = edit.outlets.findIndex(({ id }) => id === table?.outlet_id);
      const zone = findOutlet(previous, table?.outlet_id ?? '')?.time_zone ?? previous.time_zone;
      const facts = { number: table?.number ?? table_id, until_at, zone };
      return { path: `outlets.${at}.tables`, text: removedInUseText(facts, lang) };
    });
    return { ...NOTHING, errors };
  }
  const changes = describeChanges(previous, next, lang).map(({ text }) => text);
  await setImmediate();
  return {
    ...NOTHING,
    changes,
    nights: next.outlets.flatMap((outlet) => nightsBeforeClosing(findOutlet(previous, outlet.id), outlet)),
    ...(await affectedBookings(call, previous, next)),
  };
}

/** The nights before the days that an edit closes: they end on that day, or at its beginning. */
function nightsBeforeClosing(before: Outlet | undefined, after: Outlet): HallCheck['nights'] {
  const { id, hours, time_zone: zone } = after;
  const closed = Object.keys(hours).filter(
    (day) =>
      day.includes('-') && hoursOn(hours, day) === null && before && hoursOn(before.hours, day) !== null,
  );
  return closed.sort().flatMap((day) =>
    openPeriodsOn(hours, zone, addDays(day, -1)).map(({ end_at }) => ({
      outlet_id: id,
      day,
      ends_at: end_at,
      is_cut: before !== undefined && isOpen(before.hours, zone, end_at),
    })),
  );
}

async function affectedBookings(call: Call, previous: Hall, next: Hall) {
  const { deps, now } = call;
  const ids = next.outlets.map(({ id }) => id);
  const upcoming = await read(deps.db, selectUpcomingOrders(ids, now));
  const outside = upcoming.filter(leavesHours({ previous, next }));
  const onTables = upcoming.filter(
    ({ table_id }) =>
      findActiveTable(next, table_id)?.out_of_service === true &&
      findActiveTable(previous, table_id)?.out_of_service === false,
  );
  const repriced = upcoming.filter(({ table_id }) => {
    const [before, after] = [findActiveTable(previous, table_id), findActiveTable(next, table_id)];
    return before && after && !isDeepStrictEqual(priceOf(previous, before), priceOf(next, after));
  });
  const shown = [...outside, ...onTables];
  const people = await read(deps.db, findPeople([...new Set(shown.map(({ user_id }) => user_id))]));
  const present = (order: OrderRow): AffectedBooking => ({
    ...order,
    table: findTable(previous, order.table_id)?.number ?? order.table_id,
    name: shownName(previous, people.get(order.user_id)?.nickname),
    day: localDay(order.start_at, findOutlet(previous, order.outlet_id)?.time_zone ?? previous.time_zone),
  });
  return {
    outside: outside.map(present),
    on_tables: onTables.map(present),
    keep_price: repriced.length,
  };
}

const priceOf = (hall: Hall, table: HallTable) => {
  const { tariff, deposit } = findTypePricing(hall, table);
  return { tariff, deposit };
};
