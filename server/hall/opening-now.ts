import type { Outlet } from '#lib/domain/hall.ts';
import { isOpen, nextOpeningChange } from '#lib/domain/opening.ts';
import type { Instant } from '#lib/domain/time.ts';

export interface OpeningNow {
  readonly open_now: boolean;
  /**
   * When `open_now` changes next; null as of `nextOpeningChange`: it stays open for a day, or closed for 60
   * days.
   */
  readonly change_at: Instant | null;
}

/**
 * How long an opening without `change_at` is kept: later, a change may be within reach of
 * `nextOpeningChange`.
 */
const RECHECK_SECONDS = 60;

const known = new WeakMap<Outlet, OpeningNow & { readonly from: Instant; readonly until: Instant }>();

/** Whether the outlet is open, computed once until that changes. */
export function openingAt(outlet: Outlet, at: Instant): OpeningNow {
  const last = known.get(outlet);
  if (last && at >= last.from && at < last.until) return last;
  const { hours, time_zone: zone } = outlet;
  const change_at = nextOpeningChange(hours, zone, at);
  const opening = {
    open_now: isOpen(hours, zone, at),
    change_at,
    from: at,
    until: change_at ?? at + RECHECK_SECONDS,
  };
  known.set(outlet, opening);
  return opening;
}
