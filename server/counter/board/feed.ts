import type { Signals } from '#server/db/signals.ts';
import type { EventStream } from '#server/http/event-streams.ts';

/** Tells the devices of an outlet that what the board shows has changed. */
export interface CounterFeed {
  /** Returns the function that removes the stream. */
  listen(outlet_id: string, stream: EventStream): () => void;
  /** Ends all streams, and those that come. */
  close(): void;
}

const CHANGED = Buffer.from('event: changed\ndata: {}\n\n');
/** Changes of one transaction, and of those right after it, are one event. */
const DELAY_MS = 50;

/** Devices read the board themselves: an event has nothing of it, so that it shows nothing to a session that has ended. */
export function makeCounterFeed(signals: Signals): CounterFeed {
  const streams = new Map<string, Set<EventStream>>();
  const waiting = new Set<string>();
  let closed = false;

  const tell = (outlet_id: string) => {
    if (waiting.has(outlet_id) || !streams.has(outlet_id)) return;
    waiting.add(outlet_id);
    setTimeout(() => {
      waiting.delete(outlet_id);
      for (const stream of streams.get(outlet_id) ?? []) stream.write(CHANGED);
    }, DELAY_MS).unref();
  };
  const tellAll = () => {
    for (const id of streams.keys()) tell(id);
  };
  signals.onSignal('tables', (text) => tell(text.split(' ')[0] ?? ''));
  signals.onSignal('counter', tell);
  signals.onSignal('hall', tellAll);
  signals.onGap(tellAll);
  return {
    listen(outlet_id, stream) {
      if (closed) {
        stream.end();
        return () => {};
      }
      const own = streams.get(outlet_id) ?? new Set();
      streams.set(outlet_id, own.add(stream));
      return () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(outlet_id) === own) streams.delete(outlet_id);
      };
    },
    close() {
      closed = true;
      for (const own of streams.values()) for (const stream of own) stream.end();
      streams.clear();
    },
  };
}
