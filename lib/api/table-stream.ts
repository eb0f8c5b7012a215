import * as v from 'valibot';
import { TABLE_STREAM_PATH, type Table, tableSchema } from '#lib/contract/table.ts';
import { apiUrl } from './client/deployment.ts';

/** Delay before a closed stream is opened again; a random part of the same length spreads the phones. */
const REOPEN_MS = 4_000;

const message = v.pipe(v.string(), v.parseJson(), tableSchema);

/**
 * Subscribes to the tables of an outlet: first all of them, then each as it changes. The browser reconnects a broken
 * stream itself; one that ended with an HTTP error is opened again here. Returns the unsubscribe function.
 */
export function subscribeToTables(store_id: string, onTable: (table: Table) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const reopenLater = () => {
    timer = setTimeout(open, REOPEN_MS * (1 + Math.random()));
  };
  const open = async () => {
    const url = await apiUrl(`${TABLE_STREAM_PATH}?store_id=${encodeURIComponent(store_id)}`).catch(
      reopenLater,
    );
    if (stopped || !url) return;
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener('table', ({ data }: MessageEvent<string>) => {
      const table = v.safeParse(message, data);
      if (table.success) onTable(table.output);
    });
    opened.addEventListener('error', () => {
      // 2 is CLOSED; while the browser reconnects it is CONNECTING.
      if (opened.readyState === 2) reopenLater();
    });
  };
  void open();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  };
}
