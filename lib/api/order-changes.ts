import type { TableListener } from './table-stream.ts';

/** Data that was fetched within this time is not fetched again when the stream becomes live. */
const FRESH_MS = 1_000;

/** A change of an order comes with one of its table, and of the table after it: they are told together. */
const GATHER_MS = 50;

interface OrderChangesOptions {
  readonly table_id: string | null;
  readonly every: number;
  /** When the data was last fetched, on the clock of `Date`; 0: never. */
  readonly fetchedAt: () => number;
  readonly onChange: () => void;
  readonly onLive: (isLive: boolean) => void;
}

/**
 * A listener that calls `onChange` at once for a change of `table_id` or of its orders, and whenever the
 * stream becomes live: what changed before was not told. After other orders it is called at the next of its
 * instants, which are `every` milliseconds apart and random: all the phones of an outlet receive the same
 * event, and must not call the server together.
 */
export function orderChangesListener(options: OrderChangesOptions): {
  listener: TableListener;
  cancel(): void;
} {
  const { table_id, every, fetchedAt, onChange, onLive } = options;
  const offset = Math.random() * every;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let last: string | null = null;
  const cancel = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  };
  const tell = () => {
    cancel();
    onChange();
  };
  const tellIn = (wait: number) => {
    const at = performance.now() + wait;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(tell, wait);
  };
  return {
    listener: {
      onTable(table) {
        if (table.id !== table_id) return;
        const next = JSON.stringify(table);
        if (last !== null && last !== next) tellIn(GATHER_MS);
        last = next;
      },
      onOrders(table_ids) {
        if (table_id !== null && table_ids.includes(table_id)) tellIn(GATHER_MS);
        else tellIn(every - ((performance.now() + offset) % every));
      },
      onLive(isLive) {
        onLive(isLive);
        if (isLive && Math.abs(Date.now() - fetchedAt()) >= FRESH_MS) tell();
      },
    },
    cancel,
  };
}
