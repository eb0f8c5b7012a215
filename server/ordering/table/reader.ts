import type { Logger } from 'pino';

/** Outlets whose orders are read by one statement, at most. */
const AT_A_TIME = 50;
const RETRY_MS = 1_000;

/** Reads what is requested, one read at a time. A read that fails is repeated. */
export function makeReader(read: (ids: readonly string[]) => Promise<void>, log: Pick<Logger, 'warn'>) {
  const requested = new Set<string>();
  let reading = false;
  let failing = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readRequested = async () => {
    if (reading) return;
    reading = true;
    while (requested.size > 0 && !closed) {
      const ids = [...requested].slice(0, AT_A_TIME);
      for (const id of ids) requested.delete(id);
      try {
        await read(ids);
        failing = false;
      } catch (error) {
        // The warning comes once per outage: it may last for hours.
        if (!failing && !closed) log.warn({ err: error }, 'the orders of outlets could not be read');
        failing = true;
        for (const id of ids) requested.add(id);
        break;
      }
    }
    reading = false;
    if (!failing || closed) return;
    clearTimeout(timer);
    timer = setTimeout(readRequested, RETRY_MS);
    timer.unref();
  };
  return {
    request(id: string) {
      requested.add(id);
      // After a failure, its repetition reads what was requested since.
      if (!failing) void readRequested();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
