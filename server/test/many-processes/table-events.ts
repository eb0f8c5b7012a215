import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { gridStart } from '../games.ts';
import { callOver } from '../process.ts';
import type { Cluster, ClusterPerson } from './cluster.ts';

/** The changed tables of a stream, one text after the other; the first has all tables. */
async function* readEvents(response: Response): AsyncGenerator<string, never> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (!text.endsWith('\n\n')) continue;
    if (text.includes('event: table\n')) yield text;
    text = '';
  }
  throw new Error('the stream has ended');
}

const CHANGES_A_ROUND = 6;
const MAX_ROUNDS = 4;

/**
 * Makes and cancels an order through the second process, and measures how long after each answer the first process sends
 * an event. Returns the milliseconds of the slowest event, in the best of some rounds: a busy machine may delay one.
 * Polling alone takes up to two seconds: it is faster than one in all cases of a round once in 64 times.
 */
export async function slowestSignal({ processes }: Cluster, person: ClusterPerson): Promise<number> {
  const [listening = '', changing = ''] = processes.map(({ url }) => url);
  const { list: outlets } = await callOver(listening, storeApi.list, {});
  const store_id = outlets[0]?.id ?? '';
  const { list: tables } = await callOver(listening, tableApi.list, { store_id });
  const table_id = tables.find((table) => !table.out_of_service)?.id ?? '';
  const stream = await fetch(`${listening}/api/table/stream?store_id=${store_id}`);
  const events = readEvents(stream);
  await events.next();
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    callOver(changing, endpoint, input, person);
  const start_time = gridStart(Date.now() / 1000, 1800);

  const measureRound = async () => {
    let slowest = 0;
    const measure = async <T>(change: Promise<T>): Promise<T> => {
      const result = await change;
      const changed = performance.now();
      await events.next();
      slowest = Math.max(slowest, performance.now() - changed);
      return result;
    };
    for (let change = 0; change < CHANGES_A_ROUND; change += 2) {
      const { id } = await measure(call(orderApi.add, { table_id, start_time, minutes: 60 }));
      await measure(call(orderApi.cancel, { id }));
    }
    return slowest;
  };
  let best = await measureRound();
  for (let round = 1; round < MAX_ROUNDS && best >= 1_000; round++)
    best = Math.min(best, await measureRound());
  await stream.body?.cancel().catch(() => {});
  return best;
}
