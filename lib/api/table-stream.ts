import * as v from 'valibot';
import { TABLE_STREAM_PATH, type Table, tableSchema } from '#lib/contract/table.ts';
import { apiUrl } from './client/deployment.ts';

/** A stream that ended for good is opened anew after this long, and up to twice as long so that phones spread out. */
const REOPEN_MS = 4_000;

const message = v.pipe(v.string(), v.parseJson(), tableSchema);

/**
 * Follows the tables of an outlet: every table at once, then each as it changes. The browser takes up a broken
 * connection by itself; one that was answered with an error is opened anew here. Answers how to stop.
 */
export function followTables(store_id: string, onTable: (table: Table) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const again = () => {
    timer = setTimeout(follow, REOPEN_MS * (1 + Math.random()));
  };
  const follow = async () => {
    const url = await apiUrl(`${TABLE_STREAM_PATH}?store_id=${encodeURIComponent(store_id)}`).catch(again);
    if (stopped || !url) return;
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener('table', ({ data }: MessageEvent<string>) => {
      const table = v.safeParse(message, data);
      if (table.success) onTable(table.output);
    });
    opened.addEventListener('error', () => {
      // Its `readyState` is CLOSED then; while it reconnects by itself, CONNECTING.
      if (opened.readyState === 2) again();
    });
  };
  void follow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
}
