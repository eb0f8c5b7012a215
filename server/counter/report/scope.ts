import { hasRole } from '#lib/contract/counter/access.ts';
import type { Hall, Outlet } from '#lib/domain/hall.ts';
import { addDays, type Day, instantOf, type Period } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

const MAX_DAYS = 366;
/** Its instants are those that calls can tell. */
const LAST_DAY = '9998-12-31';

/** What a report is asked for. */
interface ReportInput {
  readonly from: Day;
  readonly to: Day;
  readonly outlet_id?: string | undefined;
  readonly all_outlets?: '1' | undefined;
}

/** Outlets of one time zone. */
export interface ZoneOutlets {
  readonly zone: string;
  readonly outlets: readonly Outlet[];
  /** Whether what belongs to no outlet is reported with them: in the zone of the hall. */
  readonly withHall: boolean;
}

export interface ReportScope {
  /** At least one, each the day after the one before. */
  readonly days: readonly Day[];
  /** By time zone, as a day is that of the outlet. */
  readonly zones: readonly ZoneOutlets[];
}

/**
 * The days and outlets of a report. Throws `invalid_input` for days that are too many or in the wrong order, `not_found`, and
 * `role_required` for another outlet than that of the device, unless an owner asks.
 */
export function staffScope(
  { hall, outlet, staff }: StaffCall<CounterDeps>,
  { from, to, outlet_id = outlet.id, all_outlets }: ReportInput,
): ReportScope {
  const isAll = all_outlets !== undefined;
  if ((isAll || outlet_id !== outlet.id) && !hasRole(staff.role, 'owner'))
    throw new Refusal('role_required', { facts: { role: 'owner' } });
  return reportScope(hall, { from, to, outlet_id: isAll ? null : outlet_id });
}

/** As `staffScope`, for whoever may see all. `outlet_id` null: all outlets. Throws `invalid_input` and `not_found`. */
export function reportScope(
  hall: Hall,
  { from, to, outlet_id }: { readonly from: Day; readonly to: Day; readonly outlet_id: string | null },
): ReportScope {
  const days = daysBetween(from, to);
  if (outlet_id !== null) {
    const outlet = findOutlet(hall, outlet_id);
    if (!outlet) throw new Refusal('not_found', { field: 'outlet_id' });
    return { days, zones: [{ zone: outlet.time_zone, outlets: [outlet], withHall: false }] };
  }
  // Retired outlets have had their games.
  const outlets = [...hall.outlets, ...hall.retired.outlets];
  const zones = new Set([hall.time_zone, ...outlets.map(({ time_zone }) => time_zone)]);
  return {
    days,
    zones: [...zones].map((zone) => ({
      zone,
      outlets: outlets.filter(({ time_zone }) => time_zone === zone),
      withHall: zone === hall.time_zone,
    })),
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

/** When the days begin in a zone, and when the last one ends. */
export function daysIn(days: readonly Day[], zone: string): { starts: number[]; end_at: number } {
  const last = days.at(-1) ?? '';
  return {
    starts: days.map((day) => instantOf(day, 0, zone)),
    end_at: instantOf(addDays(last, 1), 0, zone),
  };
}

export const periodOf = ({ starts, end_at }: ReturnType<typeof daysIn>): Period => ({
  start_at: starts[0] ?? end_at,
  end_at,
});

export const idsOf = ({ outlets }: ZoneOutlets): string[] => outlets.map(({ id }) => id);
