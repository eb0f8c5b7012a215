import { isGameLength } from '#lib/domain/availability.ts';
import { type WaitingRules, waitingRulesOf } from '#lib/domain/hall.ts';
import type { WantedGame } from '#lib/domain/waiting.ts';
import type { CallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import { freeSlot, isOpenFor } from './free-now.ts';
import type { BusyTables } from './offer.ts';
import { LONGEST_WINDOW_SECONDS } from './store.ts';

/** More wishes than this at an outlet are a prank. */
const MAX_WAITING = 200;

type Now = Pick<CallContext, 'hall' | 'now'>;

/** Checks what a person waits for against the rules and the opening hours. */
export function checkWish({ hall, now }: Now, wish: WantedGame): WaitingRules {
  const rules = waitingRulesOf(hall);
  if (!rules) throw new Refusal('wait_off');
  const { minutes, from_at, to_at, types } = wish;
  const outlets = wish.outlet_ids.map((id) => activeOutlet(hall, id, 'store_ids'));
  const offered = new Set(outlets.flatMap(({ tables }) => tables.map(({ type }) => type)));
  if (types.some((type) => !offered.has(type))) throw new Refusal('not_found', { field: 'types' });
  if (!isGameLength(minutes, hall.rules)) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  if (to_at < from_at || to_at - from_at > LONGEST_WINDOW_SECONDS)
    throw new Refusal('invalid_input', { field: 'to_at' });
  const first = now + rules.offer_minutes * 60;
  if (to_at < first) throw new Refusal('slot_in_past', { field: 'to_at' });
  if (from_at > now + hall.rules.horizon_days * 86_400)
    throw new Refusal('slot_too_far', { field: 'from_at' });
  if (!isOpenFor({ hall, now }, wish, first))
    throw new Refusal('slot_outside_hours', { field: 'from_at', facts: { closed_day: false } });
  return rules;
}

/**
 * Checks the limits, and that there is no free slot: people book it instead. `live`: how many wishes the
 * person has.
 */
export function checkPlace(
  now: Now,
  wish: WantedGame,
  { rules, busy, live, waiting }: { rules: WaitingRules; busy: BusyTables; live: number; waiting: number },
): void {
  const free = freeSlot(now, wish, busy);
  if (free) throw new Refusal('wait_not_needed', { facts: { ...free } });
  if (live >= rules.max_wishes) throw new Refusal('wait_limit', { facts: { max: rules.max_wishes } });
  if (waiting >= MAX_WAITING) throw new Refusal('wait_full');
}
