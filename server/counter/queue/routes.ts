import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import { queueApi } from '#lib/contract/queue.ts';
import { queueRulesOf } from '#lib/domain/hall.ts';
import { businessDayOf, isOpen } from '#lib/domain/opening.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { activeOutlet, findOutlet, tableTypeIds, tableTypeOf } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import {
  callTicket,
  comeToCounter,
  findOwnTicket,
  joinQueue,
  leaveQueue,
  removeTicket,
  seatTicket,
  skipTicket,
} from './commands.ts';
import { callableTables } from './floor.ts';
import { limitJoins, parseQueueMobile, takeTicket } from './join.ts';
import { presentCounterTicket, presentTicket, type Queue, readQueue, waitOfType } from './present.ts';
import { selectMissedTickets, type TicketRow } from './store.ts';

/** How long the counter shows who did not come: they may come late. */
const MISSED_SECONDS = 3600;

/** The calls of guests and customers. */
export const queueRoutes: Routes<CounterDeps> = (mount) => {
  mount.guest(queueApi.line, async ({ deps, hall, now, user, ...call }, { store_id, lang = call.lang }) => {
    const outlet = activeOutlet(hall, store_id);
    const queue = await readQueue(deps.db, { hall, outlet, now });
    const own = user && queue.live.find(({ user_id }) => user_id === user.id);
    return {
      store: { id: outlet.id, name: localize(outlet.name, lang) },
      on: queueRulesOf(hall) !== null,
      open: isOpen(outlet.hours, outlet.time_zone, now),
      types: typesOf(queue).map((id) => ({
        id,
        name: localize(tableTypeOf(hall, id).name, lang),
        waiting: queue.live.filter(({ type }) => type === id).length,
        wait: waitOfType(queue, id),
      })),
      ticket: own ? presentTicket(queue, own, lang) : null,
    };
  });
  mount.guestCommand(queueApi.join, {
    prepare: async (call, { mobile }) => {
      await limitJoins(call);
      return parseQueueMobile(call, mobile);
    },
    run: async (ctx, input, mobile) => {
      const ticket = await joinQueue(ctx, { ...input, mobile });
      return presentTicket(await queueOf(ctx, ticket), ticket, ctx.lang);
    },
  });
  mount.guest(queueApi.ticket, async (ctx, input) => {
    const ticket = await findOwnTicket(ctx.deps.db, ctx, input);
    return presentTicket(await queueOf({ ...ctx, tx: ctx.deps.db }, ticket), ticket, ctx.lang);
  });
  mount.guestCommand(queueApi.here, async (ctx, input) => {
    const ticket = await comeToCounter(ctx, input);
    return presentTicket(await queueOf(ctx, ticket), ticket, ctx.lang);
  });
  mount.guestCommand(queueApi.leave, async (ctx, input) => {
    const ticket = await leaveQueue(ctx, input);
    return presentTicket(await queueOf(ctx, ticket), ticket, ctx.lang);
  });
};

/** The queue that a ticket is in. */
function queueOf(
  { tx, hall, now }: Pick<Queue, 'hall' | 'now'> & { readonly tx: Parameters<typeof readQueue>[0] },
  { outlet_id }: TicketRow,
): Promise<Queue> {
  const outlet = findOutlet(hall, outlet_id);
  if (!outlet) throw new Refusal('not_found', { field: 'id' });
  return readQueue(tx, { hall, outlet, now });
}

/** The table types of an outlet, in the order of its tables. */
const typesOf = ({ hall, outlet }: Pick<Queue, 'hall' | 'outlet'>): string[] =>
  tableTypeIds(hall).filter((id) => outlet.tables.some(({ type }) => type === id));

/** The actions of the staff. */
export const counterQueueRoutes: CounterRoutes = (mount) => {
  mount.read(counterQueueApi.line, readLine);
  mount.act(counterQueueApi.add, {
    prepare: (call, { mobile }) => parseQueueMobile(call, mobile),
    run: async (ctx, { type, players, name }, mobile) => {
      const owner = { user_id: null, secret_hash: null, lang: ctx.lang };
      const ticket = await takeTicket(ctx, ctx.outlet, { type, players, name, mobile }, owner);
      ctx.audit({ ticket_id: ticket.id });
      return presentDone(ctx, ticket);
    },
  });
  mount.act(counterQueueApi.call, async (ctx, input) => presentDone(ctx, await callTicket(ctx, input)));
  mount.act(counterQueueApi.seat, async (ctx, { id }) => presentDone(ctx, await seatTicket(ctx, id)));
  mount.act(counterQueueApi.skip, async (ctx, { id }) => presentDone(ctx, await skipTicket(ctx, id)));
  mount.act(counterQueueApi.remove, async (ctx, { id }) => presentDone(ctx, await removeTicket(ctx, id)));
};

const presentDone = async (ctx: ActionContext<CounterDeps>, ticket: TicketRow) =>
  presentCounterTicket(await readQueue(ctx.tx, ctx), ticket, ctx);

async function readLine(call: StaffCall<CounterDeps>) {
  const { deps, hall, outlet, lang, now } = call;
  const queue = await readQueue(deps.db, call);
  const day = businessDayOf(outlet.hours, outlet.time_zone, now);
  const since = now - MISSED_SECONDS;
  const missed = await read(deps.db, selectMissedTickets({ outlet_id: outlet.id, day, since }));
  return {
    on: queueRulesOf(hall) !== null,
    open: isOpen(outlet.hours, outlet.time_zone, now),
    types: typesOf(queue).map((id) => ({
      id,
      name: localize(tableTypeOf(hall, id).name, lang),
      free: callableTables(queue, id, queue.live).length,
      wait: waitOfType(queue, id),
    })),
    tickets: queue.live.map((ticket) => presentCounterTicket(queue, ticket, call)),
    missed: missed.map((ticket) => presentCounterTicket(queue, ticket, call)),
  };
}
