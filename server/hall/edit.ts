import type { HallEdit, OutletEdit, PricingEdit } from '#lib/contract/counter/hall.ts';
import {
  type Announcement,
  type CounterRules,
  counterRulesOf,
  type Hall,
  type HallTable,
  type Outlet,
  type TypePricing,
} from '#lib/domain/hall.ts';
import type { DayHours } from '#lib/domain/opening.ts';
import { minorDigits } from './fields.ts';
import { findTable } from './lookup.ts';

/** The part of the hall that is edited: that of some outlets; for an owner also what belongs to all. */
export interface EditScope {
  readonly outlet_ids: readonly string[];
  readonly is_owner: boolean;
}

/** True for announcements that somebody with the scope edits. */
export const isInScope = ({ outlet_ids, is_owner }: EditScope, outlet_id: string | null): boolean =>
  outlet_id === null ? is_owner : outlet_ids.includes(outlet_id);

/** The part of a hall that is edited at the counter. */
const editOf = (hall: Hall, scope: EditScope): HallEdit => ({
  outlets: hall.outlets.filter(({ id }) => scope.outlet_ids.includes(id)).map(outletEdit),
  announcements: hall.announcements
    .filter(({ outlet_id }) => isInScope(scope, outlet_id))
    .map(({ until = '', ...announcement }) => ({ ...announcement, until })),
  prices: scope.is_owner ? pricingEdits(hall) : null,
  limits: scope.is_owner ? limitsEdit(hall) : null,
});

const limitsEdit = (hall: Hall): HallEdit['limits'] => ({
  second_person: amountText(minorDigits(hall.currency))(counterRulesOf(hall).second_person),
});

const outletEdit = ({ id, hours, tables }: Outlet): OutletEdit => ({
  id,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => hours[weekday] ?? null),
  days: specialDays(hours),
  tables: tables.map(({ id: table_id, number, type, plan, out_of_service }) => ({
    id: table_id,
    number,
    type,
    plan: { ...plan },
    out_of_service,
  })),
});

const specialDays = (hours: Outlet['hours']): { date: string; hours: DayHours | null }[] =>
  Object.entries(hours)
    .filter(([key]) => key.includes('-'))
    .map(([date, each]) => ({ date, hours: each }))
    .sort((a, b) => a.date.localeCompare(b.date));

/** The prices of the hall by type, then those that outlets have of their own. */
function pricingEdits({ types, outlets, currency }: Hall): PricingEdit[] {
  const amount = amountText(minorDigits(currency));
  const edit = (outlet_id: string | null, type: string, pricing: TypePricing): PricingEdit => ({
    outlet_id,
    type,
    default_per_hour: amount(pricing.tariff.default_per_hour),
    deposit: amount(pricing.deposit),
    bands: pricing.tariff.bands.map(({ weekdays = [], holidays = false, from, to, per_hour }) => ({
      weekdays: [...weekdays] as PricingEdit['bands'][number]['weekdays'],
      holidays,
      from,
      to,
      per_hour: amount(per_hour),
    })),
  });
  return [
    ...Object.entries(types).map(([type, pricing]) => edit(null, type, pricing)),
    ...outlets.flatMap((outlet) =>
      Object.entries(outlet.types).map(([type, pricing]) => edit(outlet.id, type, pricing)),
    ),
  ];
}

/** Minor units as the hall file writes an amount: `3800` as `38.00`. */
const amountText = (digits: number) => (minor: number) => {
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** Returns true if the hall has these prices: an edit adds no table type. */
export const hasPricing = (
  hall: Hall,
  { outlet_id, type }: Pick<PricingEdit, 'outlet_id' | 'type'>,
): boolean => {
  const types = outlet_id === null ? hall.types : hall.outlets.find(({ id }) => id === outlet_id)?.types;
  return types !== undefined && Object.hasOwn(types, type);
};

/** What an earlier version had of that which `hall` still has, to put it back. */
export function earlierEdit(earlier: Hall, hall: Hall, scope: EditScope): HallEdit {
  const { outlets, announcements, prices, limits } = editOf(earlier, scope);
  const isKnown = (outlet_id: string | null) =>
    outlet_id === null || hall.outlets.some(({ id }) => id === outlet_id);
  return {
    outlets: outlets.filter(({ id }) => isKnown(id)),
    announcements: announcements.filter(({ outlet_id }) => isKnown(outlet_id)),
    prices: prices?.filter((each) => hasPricing(hall, each)) ?? null,
    limits,
  };
}

/** An edit whose fields are valid by themselves. */
export interface ValidEdit {
  readonly outlets: readonly {
    readonly id: string;
    readonly hours: readonly (DayHours | null)[];
    readonly days: readonly { readonly date: string; readonly hours: DayHours | null }[];
    readonly tables: readonly Pick<HallTable, 'id' | 'number' | 'type' | 'plan' | 'out_of_service'>[];
  }[];
  readonly announcements: readonly Announcement[];
  readonly prices:
    | readonly (TypePricing & { readonly outlet_id: string | null; readonly type: string })[]
    | null;
  readonly limits: Pick<CounterRules, 'second_person'> | null;
}

/**
 * The hall with the edit: what the edit does not have stays. Tables that the hall had before come back as
 * they were.
 */
export function withEdit(hall: Hall, edit: ValidEdit, scope: EditScope): Hall {
  const pricing = (outlet_id: string | null, type: string) =>
    edit.prices?.find((each) => each.outlet_id === outlet_id && each.type === type);
  return {
    ...hall,
    ...withLimits(hall, edit.limits),
    types: mapValues(hall.types, (type, id) => ({ ...type, ...tariffOf(pricing(null, id)) })),
    announcements: withAnnouncements(hall.announcements, edit.announcements, scope),
    outlets: hall.outlets.map((outlet) => {
      const types = mapValues(outlet.types, (type, id) => ({ ...type, ...tariffOf(pricing(outlet.id, id)) }));
      const edited = edit.outlets.find(({ id }) => id === outlet.id);
      if (!edited) return { ...outlet, types };
      return {
        ...outlet,
        types,
        hours: Object.fromEntries([
          ...edited.hours.map((each, index) => [index + 1, each] as const),
          ...edited.days.map((each) => [each.date, each.hours] as const),
        ]),
        tables: edited.tables.map((table) => ({
          ...findTable(hall, table.id),
          ...table,
          outlet_id: outlet.id,
        })),
      };
    }),
  };
}

/**
 * A limit that the hall leaves to its default stays so unless it changes: an edit that changes nothing makes
 * no new version.
 */
const withLimits = (hall: Hall, limits: ValidEdit['limits']): Pick<Hall, 'counter'> =>
  limits === null || limits.second_person === counterRulesOf(hall).second_person
    ? {}
    : { counter: { ...hall.counter, ...limits } };

const tariffOf = (pricing: TypePricing | undefined) =>
  pricing ? { tariff: pricing.tariff, deposit: pricing.deposit } : {};

const mapValues = <T>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** The announcements keep their order: an edit that changes nothing makes no new version. */
function withAnnouncements(
  announcements: readonly Announcement[],
  edited: readonly Announcement[],
  scope: EditScope,
): Announcement[] {
  const ids = new Set(announcements.map(({ id }) => id));
  return [
    ...announcements.flatMap((each) =>
      isInScope(scope, each.outlet_id) ? edited.filter(({ id }) => id === each.id) : [each],
    ),
    ...edited.filter(({ id }) => !ids.has(id)),
  ];
}
