import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { type Table, tableApi } from '#lib/contract/table.ts';
import { gridStart } from '../games.ts';
import { callOver } from '../process.ts';
import { openTableStream } from '../table-stream.ts';
import type { Cluster, ClusterPerson } from './cluster.ts';

/** Listens to a table through the first process, to change it through the second. */
export async function watchTable({ processes }: Pick<Cluster, 'processes'>) {
  const [listening = '', changing = ''] = processes.map(({ url }) => url);
  const { list: outlets } = await callOver(listening, storeApi.list, {});
  const store_id = outlets[0]?.id ?? '';
  const { list: tables } = await callOver(listening, tableApi.list, { store_id });
  const table = tables.find(({ out_of_service }) => !out_of_service);
  if (!table) throw new Error('no table is in service');
  const stream = await openTableStream(listening, store_id);
  await stream.take(tables.length);
  const start_time = gridStart(Date.now() / 1000, 1800);
  return {
    table,
    start_time,
    async nextEvent(): Promise<Table> {
      for (;;) {
        const event = await stream.next();
        if (event.id === table.id) return event;
      }
    },
    async book(person: ClusterPerson): Promise<string> {
      const booking = { table_id: table.id, start_time, minutes: 60 };
      return (await callOver(changing, orderApi.add, booking, person)).id;
    },
    cancel: (person: ClusterPerson, id: string) => callOver(changing, orderApi.cancel, { id }, person),
    close: stream.close,
  };
}

const CHANGES_A_ROUND = 6;
const MAX_ROUNDS = 4;

/** Changes an order in one process. Returns the slowest event in the other, in the best of some rounds. */
export async function slowestSignal(cluster: Cluster, person: ClusterPerson): Promise<number> {
  const watched = await watchTable(cluster);
  const measureRound = async () => {
    let slowest = 0;
    const measure = async <T>(change: Promise<T>): Promise<T> => {
      const result = await change;
      const changed = performance.now();
      await watched.nextEvent();
      slowest = Math.max(slowest, performance.now() - changed);
      return result;
    };
    for (let change = 0; change < CHANGES_A_ROUND; change += 2) {
      const id = await measure(watched.book(person));
      await measure(watched.cancel(person, id));
    }
    return slowest;
  };
  let best = await measureRound();
  for (let round = 1; round < MAX_ROUNDS && best >= 1_000; round++)
    best = Math.min(best, await measureRound());
  await watched.close();
  return best;
}
