import * as v from 'valibot';
import { TABLE_STREAM_PATH, type Table, tableSchema } from '#lib/contract/table.ts';
import { API_BASE } from './client.ts';

/** A stream that ended for good is opened anew after this long, and up to twice as long so that phones spread out. */
const REOPEN_MS = 4_000;

const message = v.pipe(v.string(), v.parseJson(), tableSchema);

/**
 * Follows the tables of an outlet: every table at once, then each as it changes. The browser takes up a broken
 * connection by itself; one that was answered with an error is opened anew here. Answers how to stop.
 */
export function followTables(store_id: string, onTable: (table: Table) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    source = new EventSource(`${API_BASE}${TABLE_STREAM_PATH}?store_id=${encodeURIComponent(store_id)}`);
    source.addEventListener('table', ({ data }: MessageEvent<string>) => {
      const table = v.safeParse(message, data);
      if (table.success) onTable(table.output);
    });
    source.addEventListener('error', () => {
      // Its `readyState` is CLOSED then; while it reconnects by itself, CONNECTING.
      if (source.readyState === 2) timer = setTimeout(follow, REOPEN_MS * (1 + Math.random()));
    });
  };
  follow();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
