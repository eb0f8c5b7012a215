import * as v from 'valibot';
import { changedTablesSchema, TABLE_STREAM_PATH, type Table, tableSchema } from '#lib/contract/table.ts';
import { apiUrl } from './client/deployment.ts';

/** Delay before a closed stream is opened again; a random part of the same length spreads the phones. */
const REOPEN_MS = 4_000;

/** The server sends something every 15 seconds: after this silence the connection is dead. */
const SILENT_MS = 40_000;

const message = v.pipe(v.string(), v.parseJson(), tableSchema);
const ordersMessage = v.pipe(v.string(), v.parseJson(), changedTablesSchema);

/** What a part of the app wants to know of an outlet's tables. */
export interface TableListener {
  /** Called with all tables first, then with each as it changes. */
  onTable?(table: Table): void;
  /** Orders of these tables were changed, also those that no table shows; if empty, perhaps of any table. */
  onOrders?(table_ids: readonly string[]): void;
  /** Called at first and at each change. While true, nothing that the stream tells has to be polled. */
  onLive?(isLive: boolean): void;
}

type Stream = ReturnType<typeof openStream>;

/** One stream for an outlet, whatever the number of its listeners. */
const streams = new Map<string, Stream>();

/** Subscribes to the tables of an outlet, while the page is visible. Returns the unsubscribe function. */
export function subscribeToTables(store_id: string, listener: TableListener): () => void {
  const stream = streams.get(store_id) ?? openStream(store_id);
  streams.set(store_id, stream);
  stream.add(listener);
  return () => {
    if (!stream.remove(listener) || streams.get(store_id) !== stream) return;
    streams.delete(store_id);
    stream.close();
  };
}

/** The browser reconnects a broken stream; one that ended with an HTTP error is opened again here. */
function openStream(store_id: string) {
  const listeners = new Set<TableListener>();
  const tables = new Map<string, Table>();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isLive = false;
  /** Counts the attempts: one that was replaced or stopped must not open a source. */
  let attempt = 0;
  const setLive = (next: boolean) => {
    if (next === isLive) return;
    isLive = next;
    for (const { onLive } of listeners) onLive?.(isLive);
  };
  // The opening is no proof of life: a proxy that buffers opens a stream and passes nothing on.
  const heard = () => {
    setLive(true);
    clearTimeout(silence);
    silence = setTimeout(() => {
      stop();
      void open();
    }, SILENT_MS);
  };
  const open = async () => {
    const own = ++attempt;
    const url = await apiUrl(`${TABLE_STREAM_PATH}?store_id=${encodeURIComponent(store_id)}`).catch(() => {
      if (own === attempt) reopenLater();
    });
    if (own !== attempt || !url) return;
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener('alive', heard);
    opened.addEventListener('table', ({ data }: MessageEvent<string>) => {
      heard();
      const table = v.safeParse(message, data);
      if (!table.success) return;
      tables.set(table.output.id, table.output);
      for (const { onTable } of listeners) onTable?.(table.output);
    });
    opened.addEventListener('orders', ({ data }: MessageEvent<string>) => {
      heard();
      // A server of the version before sends the outlet's id.
      const changed = v.safeParse(ordersMessage, data);
      for (const { onOrders } of listeners) onOrders?.(changed.success ? changed.output : []);
    });
    opened.addEventListener('error', () => {
      setLive(false);
      // 2 is CLOSED; while the browser reconnects it is CONNECTING.
      if (opened.readyState === 2) reopenLater();
    });
  };
  const reopenLater = () => {
    timer = setTimeout(open, REOPEN_MS * (1 + Math.random()));
  };
  const stop = () => {
    attempt++;
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = undefined;
    setLive(false);
  };
  const page = globalThis.document;
  let isHidden = page?.visibilityState === 'hidden';
  const onVisibilityChange = () => {
    if (isHidden === (page.visibilityState === 'hidden')) return;
    isHidden = !isHidden;
    if (isHidden) stop();
    else void open();
  };
  page?.addEventListener('visibilitychange', onVisibilityChange);
  if (!isHidden) void open();
  return {
    add(listener: TableListener) {
      listeners.add(listener);
      for (const table of tables.values()) listener.onTable?.(table);
      listener.onLive?.(isLive);
    },
    /** Returns whether it was the last one. */
    remove: (listener: TableListener) => listeners.delete(listener) && listeners.size === 0,
    close() {
      page?.removeEventListener('visibilitychange', onVisibilityChange);
      stop();
    },
  };
}
