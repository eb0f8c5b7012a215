import { hasPassed } from '#app/features/booking/available-slots.ts';
import type { Times } from '#lib/contract/search.ts';

/** Removes the starts that have passed since they were fetched. `now`: the start of the current minute. */
export const withoutPast = (times: Times, now: number): Times => ({
  ...times,
  list: times.list
    .map((each) => ({ ...each, starts: each.starts.filter(({ start_at }) => !hasPassed(start_at, now)) }))
    .filter(({ starts }) => starts.length > 0),
});
