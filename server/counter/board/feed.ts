import type { Signals } from '#server/db/signals.ts';
import { type ChangeFeed, makeChangeFeed } from '#server/http/change-feed.ts';

/** Tells the devices of an outlet that what the board shows has changed. */
export type CounterFeed = ChangeFeed;

export function makeCounterFeed(signals: Signals): CounterFeed {
  const feed = makeChangeFeed();
  signals.onSignal('tables', (text) => feed.tell(text.split(' ')[0] ?? ''));
  signals.onSignal('counter', feed.tell);
  signals.onSignal('hall', () => feed.tellAll());
  signals.onGap(() => feed.tellAll());
  return feed;
}
