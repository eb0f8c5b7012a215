import { sql } from 'kysely';
import { type Hall, waitingRulesOf } from '#lib/domain/hall.ts';
import { isOpenDuring } from './expected-hours.ts';
import type { Observation, ObservedOrder } from './observe.ts';
import type { WorldServices } from './server-process.ts';
import { Violation } from './violation.ts';
import { wallClock } from './wall-clock.ts';

/** The database, the clock and the hall of a world. */
interface Place {
  readonly services: Pick<WorldServices, 'database'>;
  readonly clock: { readonly at: number };
  readonly hall: Hall;
}

/**
 * A slot that is offered goes to whoever came first of those whom the very slot fits. People who had an offer
 * or a bill in this step are left out, and offers by hand. A cancellation offers what it frees: a game beside
 * it, in time that was freed in the silent hours, is left to the job.
 */
export async function checkOffers(world: Place, { events, orders }: Observation): Promise<void> {
  const idsOf = (...names: string[]) =>
    new Set(events.filter(({ event }) => names.includes(event)).map(({ order_id }) => order_id));
  const added = idsOf('add');
  const ended = idsOf('cancel', 'expire');
  for (const order of orders)
    if (order.wish_id !== null && added.has(order.id))
      await checkOffer(
        world,
        order,
        orders.filter(({ id, table_id }) => ended.has(id) && table_id === order.table_id),
      );
}

async function checkOffer(
  { services, clock, hall }: Place,
  order: ObservedOrder,
  freed: readonly ObservedOrder[],
): Promise<void> {
  const { id, wish_id, outlet_id, table_id, start_at, end_at } = order;
  const type = hall.outlets.flatMap(({ tables }) => tables).find((table) => table.id === table_id)?.type;
  const { rules } = hall;
  const cleaning = rules.cleaning_minutes * 60;
  const { rows } = await sql<{ problem: string }>`
    select format('%s is offered to %s, and %s waits before it', ${id}::text, taken.id, before.id) as problem
    from wishes taken join wishes before on before.place < taken.place
    join users on users.id = before.user_id
    where taken.id = ${wish_id} and before.state = 'waiting'
      and before.outlet_ids @> array[${outlet_id}::text]
      and (before.types = '{}' or before.types @> array[${type}::text])
      and before.from_at <= ${start_at} and before.to_at >= ${start_at}
      and before.minutes <= ${(end_at - start_at) / 60} and before.minutes % ${rules.step_minutes} = 0
      and before.minutes between ${rules.min_minutes} and ${rules.max_minutes}
      and (${freed.length === 0} or exists (
        select from unnest(${freed.map((each) => each.start_at - cleaning)}::bigint[],
          ${freed.map(({ occupied_until_at }) => occupied_until_at)}::bigint[]) as freed(start_at, end_at)
        where ${start_at} < freed.end_at and ${start_at} + before.minutes * 60 > freed.start_at))
      and users.deleted_at is null and users.blocked_at is null and users.mobile is not null
      and not exists (select from orders where user_id = before.user_id and status = 'due')
      and not exists (
        select from wishes other where other.user_id = before.user_id
          and (other.state = 'offered' or other.ended_at >= ${clock.at}))
      and not exists (
        select from audit_log where action = 'waiting_offer' and audit_log.facts ->> 'wish_id' = taken.id)`.execute(
    services.database.db,
  );
  if (rows[0]) throw new Violation('offer', rows[0].problem);
  const held = (order.hold_until_at ?? 0) - clock.at;
  const { offer_minutes = 0 } = waitingRulesOf(hall) ?? {};
  if (start_at < clock.at + offer_minutes * 60)
    throw new Violation('offer', `${id} starts before its offer of ${held} seconds ends`);
}

/** After its job nobody waits who has gone, or whose window or hall is over, or whom a free table fits. */
export async function checkWaiting(world: Place): Promise<void> {
  const { services, clock } = world;
  const { rows } = await sql<{ problem: string }>`
    select format('wish %s waits for what is over', id) as problem from wishes
    where state = 'waiting' and to_at < ${clock.at}
    union all
    select format('wish %s waits in a hall without a list', id) from wishes
    where state = 'waiting' and ${waitingRulesOf(world.hall) === null}
    union all
    select format('wish %s is of a person who is gone', wishes.id)
    from wishes join users on users.id = wishes.user_id
    where state = 'waiting' and (users.deleted_at is not null or users.blocked_at is not null)`.execute(
    services.database.db,
  );
  if (rows[0]) throw new Violation('waiting', rows[0].problem);
  for (const wish of await selectWaiting(world)) await checkNothingFree(world, wish);
}

interface WaitingWish {
  readonly id: string;
  readonly outlet_ids: readonly string[];
  readonly types: readonly string[];
  readonly minutes: number;
  readonly from_at: number;
  readonly to_at: number;
}

/** Those to whom an offer can be made now. */
const selectWaiting = async ({ services }: Place): Promise<WaitingWish[]> =>
  (
    await sql<WaitingWish>`
      select wishes.* from wishes join users on users.id = wishes.user_id
      where state = 'waiting' and users.mobile is not null
        and not exists (select from wishes other where other.user_id = wishes.user_id and other.state = 'offered')
        and not exists (select from orders where user_id = wishes.user_id and status = 'due')`.execute(
      services.database.db,
    )
  ).rows;

const SOON_SECONDS = 2 * 3600;

/** Looks at each table that the person waits for, at the first start of the window only. */
async function checkNothingFree({ services, clock, hall }: Place, wish: WaitingWish): Promise<void> {
  const { from_at, minutes } = wish;
  const { rules } = hall;
  const offer = waitingRulesOf(hall);
  const end_at = from_at + minutes * 60;
  const { step_minutes, min_minutes, max_minutes } = rules;
  if (minutes % step_minutes !== 0 || minutes < min_minutes || minutes > max_minutes) return;
  const horizon = clock.at + rules.horizon_days * 86_400;
  if (!offer || from_at < clock.at + offer.offer_minutes * 60 || from_at > horizon) return;
  for (const outlet of hall.outlets.filter(({ id }) => wish.outlet_ids.includes(id))) {
    const isAligned = wallClock(from_at, outlet.time_zone).minute % step_minutes === 0;
    // The silent hours have tests of their own.
    if (!isAligned || from_at > clock.at + SOON_SECONDS) continue;
    if (isOpenDuring(outlet, { start_at: from_at, end_at }) !== true) continue;
    for (const { id, type, out_of_service } of outlet.tables) {
      if (out_of_service || (wish.types.length > 0 && !wish.types.includes(type))) continue;
      const { rows } = await sql`
        select from table_time where table_id = ${id} and start_at < ${end_at + rules.cleaning_minutes * 60}
          and until_at > ${from_at}
        union all
        select from orders where table_id = ${id} and (status = 'unpaid' and hold_until_at <= ${clock.at}
          or status in ('paid', 'playing') and end_at <= ${clock.at})`.execute(services.database.db);
      if (rows.length === 0) throw new Violation('waiting', `${wish.id} waits, and ${id} is free then`);
    }
  }
}
