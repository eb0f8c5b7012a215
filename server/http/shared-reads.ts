/** A read that hangs delays the next one no longer, milliseconds. */
const MAX_WAIT_MS = 100;

interface RunningRead<T> {
  /** The read after this one, if a call has asked for it. */
  next?: { readonly result: Promise<T>; start(): void };
}

/**
 * Lets calls that ask for the same at the same time share one read. A call never gets a read that began
 * before it: those that come while one runs share the next, which begins once that one has ended, or after a
 * moment if it hangs.
 */
export function sharedReads<T>({ max_wait_ms = MAX_WAIT_MS } = {}) {
  const running = new Map<string, RunningRead<T>>();

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const current: RunningRead<T> = {};
    running.set(key, current);
    const end = () => {
      if (running.get(key) !== current) return;
      running.delete(key);
      current.next?.start();
    };
    const result = read();
    result.then(end, end);
    return result;
  };

  const startAfter = (current: RunningRead<T>, key: string, read: () => Promise<T>) => {
    const { promise: result, resolve } = Promise.withResolvers<T>();
    const begin = () => {
      clearTimeout(timer);
      resolve(start(key, read));
    };
    const timer = setTimeout(begin, max_wait_ms);
    current.next = { result, start: begin };
    return result;
  };

  /**
   * `read` must read the same for the same key, whoever asks. It throws what `read` throws to all who share
   * it.
   */
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = running.get(key);
    if (!current) return start(key, read);
    return current.next?.result ?? startAfter(current, key, read);
  };
}
