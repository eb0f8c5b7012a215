import type { EventStream } from './event-streams.ts';

/** Tells the streams of a key, such as an outlet or a person, that what they show has changed. */
export interface ChangeFeed {
  /** Returns the function that removes the stream. */
  listen(key: string, stream: EventStream): () => void;
  tell(key: string): void;
  /** Tells each key at a moment of its own within `spread_ms`: their listeners must not read all at once. */
  tellAll(spread_ms?: number): void;
  /** Ends all streams, and those that are opened later. */
  close(): void;
}

const CHANGED = Buffer.from('event: changed\ndata: {}\n\n');
/** Changes of one transaction, and of those right after it, are one event. */
const DELAY_MS = 50;

/** An event contains no data, so it shows nothing to a session that has ended. */
export function makeChangeFeed(): ChangeFeed {
  const streams = new Map<string, Set<EventStream>>();
  /** The time at which each key will be told. */
  const waiting = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();
  let closed = false;
  const tellIn = (key: string, delay: number) => {
    const at = performance.now() + delay;
    const waits = waiting.get(key);
    if (!streams.has(key) || (waits && waits.at <= at)) return;
    clearTimeout(waits?.timer);
    const timer = setTimeout(() => {
      waiting.delete(key);
      for (const stream of streams.get(key) ?? []) stream.write(CHANGED);
    }, delay).unref();
    waiting.set(key, { at, timer });
  };
  return {
    listen(key, stream) {
      if (closed) {
        stream.end();
        return () => {};
      }
      const own = streams.get(key) ?? new Set();
      streams.set(key, own.add(stream));
      return () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(key) === own) streams.delete(key);
      };
    },
    tell: (key) => tellIn(key, DELAY_MS),
    tellAll(spread_ms = 0) {
      for (const key of streams.keys()) tellIn(key, DELAY_MS + Math.random() * spread_ms);
    },
    close() {
      closed = true;
      for (const own of streams.values()) for (const stream of own) stream.end();
      streams.clear();
    },
  };
}
