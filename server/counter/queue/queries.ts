import type { Board, BoardTable } from '#lib/contract/counter/board.ts';
import { queueRulesOf } from '#lib/domain/hall.ts';
import { callableTables } from './floor.ts';
import type { Queue } from './present.ts';

export { queueFrom, selectQueue } from './present.ts';
export { countTickets, selectHere } from './store.ts';

/** What the board of the counter shows of the queue. */
interface QueueOnBoard {
  readonly summary: NonNullable<Board['queue']> | null;
  /** The call to a table, by its id. */
  readonly calls: ReadonlyMap<string, NonNullable<BoardTable['call']>>;
}

export function queueOnBoard(queue: Queue): QueueOnBoard {
  if (!queueRulesOf(queue.hall)) return { summary: null, calls: new Map() };
  const waiting = queue.live.filter(({ state }) => state === 'waiting');
  const byType = Map.groupBy(waiting, ({ type }) => type);
  const ready = [...byType].map(([type, tickets]) =>
    Math.min(tickets.length, callableTables(queue, type, queue.live).length),
  );
  return {
    summary: { waiting: waiting.length, ready: ready.reduce((sum, count) => sum + count, 0) },
    calls: new Map(
      queue.live.flatMap(({ id, state, table_id, number, name, user_id }) =>
        state === 'called' && table_id !== null
          ? [[table_id, { ticket_id: id, number, name, person_id: user_id }] as const]
          : [],
      ),
    ),
  };
}
