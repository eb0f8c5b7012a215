import { hasRole } from '#lib/contract/counter/access.ts';
import type { counterReportApi } from '#lib/contract/counter/report.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { type OpeningHours, startOfBusinessDay } from '#lib/domain/opening.ts';
import { addDays, type Day, type Period } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

const MAX_DAYS = 366;
/** Its instants are those that calls can tell. */
const LAST_DAY = '9998-12-31';

/** When business days begin, and when the last one ends. */
export interface DayStarts {
  readonly starts: number[];
  readonly end_at: number;
}

/** Outlets of one time zone whose business days begin at the same times. */
export interface ZoneOutlets {
  readonly zone: string;
  readonly range: DayStarts;
  readonly outlets: readonly Outlet[];
  /** Whether what belongs to no outlet is reported with them. */
  readonly withHall: boolean;
}

export interface ReportScope {
  /** At least one, each the day after the one before. */
  readonly days: readonly Day[];
  /** The outlets by time zone and night, because a day is that of the outlet. */
  readonly zones: readonly ZoneOutlets[];
}

/** The days and outlets of a report. */
export function staffScope(
  { hall, outlet, staff }: StaffCall<CounterDeps>,
  { from, to, outlet_id = outlet.id, all_outlets }: ParsedInput<typeof counterReportApi.report>,
): ReportScope {
  const isAll = all_outlets !== undefined;
  if ((isAll || outlet_id !== outlet.id) && !hasRole(staff.role, 'owner'))
    throw new Refusal('role_required', { facts: { role: 'owner' } });
  return reportScope(hall, { from, to, outlet_id: isAll ? null : outlet_id });
}

/** Like `staffScope`, but for whoever may see all. If `outlet_id` is null, it covers all outlets. */
export function reportScope(
  hall: Hall,
  { from, to, outlet_id }: { readonly from: Day; readonly to: Day; readonly outlet_id: string | null },
): ReportScope {
  const days = daysBetween(from, to);
  if (outlet_id !== null) {
    const outlet = findOutlet(hall, outlet_id);
    if (!outlet) throw new Refusal('not_found', { field: 'outlet_id' });
    return { days, zones: groupsOf([outlet], days) };
  }
  // Retired outlets have had their games.
  const groups = groupsOf([...hall.outlets, ...hall.retired.outlets], days);
  const { time_zone: zone } = hall;
  const ofHall = { zone, range: rangeOf({}, zone, days), outlets: [], withHall: true };
  return { days, zones: [...groups, ofHall] };
}

/** Groups outlets whose business days begin at the same times, which nearly all do. */
function groupsOf(outlets: readonly Outlet[], days: readonly Day[]): ZoneOutlets[] {
  const byHours = Map.groupBy(outlets, ({ time_zone, hours }) => JSON.stringify([time_zone, hours]));
  const ranged = [...byHours.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { hours, time_zone: zone } = first;
    return [{ zone, range: rangeOf(hours, zone, days), outlets: same, withHall: false }];
  });
  const byRange = Map.groupBy(ranged, ({ zone, range }) => JSON.stringify([zone, range]));
  return [...byRange.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, outlets: [first, ...others].flatMap((group) => group.outlets) }] : [],
  );
}

function rangeOf(hours: OpeningHours, zone: string, days: readonly Day[]): DayStarts {
  return {
    starts: days.map((day) => startOfBusinessDay(hours, zone, day)),
    end_at: startOfBusinessDay(hours, zone, addDays(days.at(-1) ?? '', 1)),
  };
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to && to <= LAST_DAY && days.length <= MAX_DAYS; day = addDays(day, 1))
    days.push(day);
  if (days.length === 0 || days.length > MAX_DAYS)
    throw new Refusal('invalid_input', { field: 'to', facts: { field: 'to' } });
  return days;
}

export const periodOf = ({ starts, end_at }: DayStarts): Period => ({
  start_at: starts[0] ?? end_at,
  end_at,
});

export const idsOf = ({ outlets }: ZoneOutlets): string[] => outlets.map(({ id }) => id);
