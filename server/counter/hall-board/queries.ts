import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import { hallLanguages, queueRulesOf } from '#lib/domain/hall.ts';
import { isOpen } from '#lib/domain/opening.ts';
import { firstName } from '#lib/domain/queue.ts';
import { localDay } from '#lib/domain/time.ts';
import { read } from '#server/db/statement.ts';
import { findTable, tableTypeOf } from '#server/hall/lookup.ts';
import { allAnnouncements } from '#server/outlet/announcement/queries.ts';
import type { DeviceCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import type { FloorTable } from '../queue/floor.ts';
import { type Queue, readQueue, waitOf } from '../queue/present.ts';

/** More announcements would each be seen too seldom. */
const MAX_ANNOUNCEMENTS = 5;

/** What everybody in the hall may see. */
export async function readHallBoard(call: DeviceCall<CounterDeps>): Promise<HallBoard> {
  const { deps, hall, outlet, now } = call;
  const queue = await readQueue(deps.db, call);
  const called = new Set(
    queue.live.filter(({ state }) => state === 'called').map(({ table_id }) => table_id),
  );
  const today = localDay(now, outlet.time_zone);
  const announcements = (await read(deps.db, allAnnouncements(hall))).filter(
    ({ date, until = today, outlet_id }) =>
      date <= today && today <= until && (outlet_id === null || outlet_id === outlet.id),
  );
  return {
    brand: hall.brand,
    outlet,
    languages: [...(hall.languages ?? hallLanguages)],
    open: isOpen(outlet.hours, outlet.time_zone, now),
    tables: queue.floor.map(({ table, ...floor }) => ({
      id: table.id,
      number: table.number,
      type: tableTypeOf(hall, table.type).name,
      state: floor.state === 'free' && called.has(table.id) ? 'called' : stateOf(floor),
      until_at: floor.game !== null && floor.game.open_ended === null ? floor.until_at : null,
    })),
    queue: queueRulesOf(hall) && presentQueue(queue),
    announcements: announcements.slice(0, MAX_ANNOUNCEMENTS),
  };
}

function stateOf({ state, game, out_of_service }: Omit<FloorTable, 'table'>) {
  if (state === 'in_use') return game ? 'playing' : 'reserved';
  if (out_of_service) return 'out';
  return state;
}

function presentQueue(queue: Queue): NonNullable<HallBoard['queue']> {
  const { hall, live } = queue;
  const showsNames = queueRulesOf(hall)?.board === 'first';
  return live.map((ticket) => ({
    number: ticket.number,
    name: showsNames ? firstName(ticket.name) || null : null,
    type: tableTypeOf(hall, ticket.type).name,
    table: ticket.state === 'called' ? (findTable(hall, ticket.table_id ?? '')?.number ?? null) : null,
    wait: waitOf(queue, ticket),
  }));
}
