import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { callOver } from '../process.ts';

/** The events of a stream of tables, one text after the other; the first has all tables. */
async function* readEvents(response: Response): AsyncGenerator<string, never> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (!text.endsWith('\n\n')) continue;
    yield text;
    text = '';
  }
  throw new Error('the stream has ended');
}

/** Listens to the first outlet through this process. */
export async function listenToTables(url: string) {
  const { list: outlets } = await callOver(url, storeApi.list, {});
  const store_id = outlets[0]?.id ?? '';
  const { list: tables } = await callOver(url, tableApi.list, { store_id });
  const stream = await fetch(`${url}/api/table/stream?store_id=${store_id}`);
  const events = readEvents(stream);
  await events.next();
  return {
    table_ids: tables.filter((table) => !table.out_of_service).map(({ id }) => id),
    /** Milliseconds from the answer to the change until the next event. */
    async delayOf<T>(change: Promise<T>): Promise<{ result: T; delay: number }> {
      const result = await change;
      const changed = performance.now();
      await events.next();
      return { result, delay: performance.now() - changed };
    },
    close: () => stream.body?.cancel().catch(() => {}),
  };
}
