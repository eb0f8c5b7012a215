import type { Signals } from '#server/db/signals.ts';
import { type ChangeFeed, makeChangeFeed } from '#server/http/change-feed.ts';

/** Tells the phones of a person that their orders or messages have changed (docs/decisions/0081). */
export type PersonFeed = ChangeFeed;

/** While signals may be lost, each phone is told once in about this time. */
const GAP_SPREAD_MS = 30_000;

export function makePersonFeed(signals: Signals): PersonFeed {
  const feed = makeChangeFeed();
  signals.onSignal('person', feed.tell);
  signals.onGap(() => feed.tellAll(GAP_SPREAD_MS));
  return feed;
}
