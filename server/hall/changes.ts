import { isDeepStrictEqual } from 'node:util';
import {
  type Announcement,
  type CounterRules,
  counterRulesOf,
  type Hall,
  type HallTable,
  type Outlet,
  type TypePricing,
} from '#lib/domain/hall.ts';
import { type DayHours, isSameHours } from '#lib/domain/opening.ts';
import type { PriceBand } from '#lib/domain/pricing.ts';
import { moneyFormatter } from '#server/core/format-money.ts';
import { type Lang, localize } from '#server/core/lang.ts';
import { changedFields } from './apply.ts';
import { type ChangeTexts, changeTexts } from './change-texts.ts';

/** A difference between two halls, in words. */
export interface HallChange {
  /** Null: of all outlets. */
  readonly outlet_id: string | null;
  readonly text: string;
}

/** The fields whose differences are told one by one. */
const TOLD: readonly string[] = ['outlets', 'announcements', 'types', 'retired', 'counter'];

/** What `next` changes, in words. `previous`: null for the first hall. */
export function describeChanges(previous: Hall | null, next: Hall, lang: Lang): HallChange[] {
  const t = changeTexts(lang);
  if (!previous) return [{ outlet_id: null, text: t.first }];
  const money = moneyFormatter(next.currency, lang);
  const fields = changedFields(previous, next).filter((field) => !TOLD.includes(field));
  return [
    ...next.outlets.flatMap((outlet) => {
      const before = previous.outlets.find(({ id }) => id === outlet.id);
      const name = localize(outlet.name, lang);
      const told = before ? outletChanges(before, outlet, { hall: next, t, lang, money }) : [t.outletAdded];
      return told.map((text) => ({ outlet_id: outlet.id, text: t.atOutlet(name, text) }));
    }),
    ...previous.outlets
      .filter(({ id }) => !next.outlets.some((outlet) => outlet.id === id))
      .map(({ id, name }) => ({ outlet_id: id, text: t.atOutlet(localize(name, lang), t.outletRemoved) })),
    ...Object.entries(next.types).flatMap(([id, type]) => {
      const name = localize(type.name, lang);
      const before = previous.types[id];
      const told = before ? pricingChanges(before, type, name, { t, money }) : [t.typeAdded(name)];
      return told.map((text) => ({ outlet_id: null, text }));
    }),
    ...announcementChanges(previous.announcements, next.announcements, { t, lang }),
    ...counterChanges(previous, next, { t, money }),
    ...(fields.length > 0 ? [{ outlet_id: null, text: t.fields(fields.join(', ')) }] : []),
  ];
}

interface Words {
  readonly hall: Hall;
  readonly t: ChangeTexts;
  readonly lang: Lang;
  readonly money: (minor: number) => string;
}

function outletChanges(before: Outlet, after: Outlet, { hall, t, lang, money }: Words): string[] {
  const typeName = (id: string) =>
    localize((hall.types[id] ?? hall.retired.types[id])?.name ?? { en: id, zh: id }, lang);
  const rest = (outlet: Outlet) => ({ ...outlet, hours: null, tables: null, types: null });
  return [
    ...hoursChanges(before, after, t),
    ...tableChanges(before.tables, after.tables, { t, typeName }),
    ...Object.entries(after.types).flatMap(([id, pricing]) => {
      const old = before.types[id] ?? hall.types[id];
      return old ? pricingChanges(old, pricing, typeName(id), { t, money }) : [];
    }),
    ...(isDeepStrictEqual(rest(before), rest(after)) ? [] : [t.outletData]),
  ];
}

function hoursChanges({ hours: before }: Outlet, { hours: after }: Outlet, t: ChangeTexts): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const text = (each: DayHours | null) => (each ? `${each.open}–${each.close}` : t.closed);
  const days = keys.filter((key) => key.includes('-')).sort();
  const week = [1, 2, 3, 4, 5, 6, 7].filter(
    (weekday) => !isSameHours(before[weekday] ?? null, after[weekday] ?? null),
  );
  return [
    ...week.map((weekday) => t.weekday(weekday, text(before[weekday] ?? null), text(after[weekday] ?? null))),
    ...days.flatMap((day) => {
      const [old, now] = [before[day], after[day]];
      if (now === undefined) return [t.usualDay(day)];
      if (old !== undefined && isSameHours(old, now)) return [];
      return [now ? t.specialDay(day, text(now)) : t.closedDay(day)];
    }),
  ];
}

function tableChanges(
  before: readonly HallTable[],
  after: readonly HallTable[],
  { t, typeName }: { t: ChangeTexts; typeName: (id: string) => string },
): string[] {
  return [
    ...after.flatMap((table) => {
      const old = before.find(({ id }) => id === table.id);
      const { number } = table;
      if (!old) return [t.tableAdded(number, typeName(table.type))];
      return [
        ...(old.number === number ? [] : [t.tableNumber(old.number, number)]),
        ...(old.type === table.type ? [] : [t.tableType(number, typeName(old.type), typeName(table.type))]),
        ...(old.out_of_service === table.out_of_service
          ? []
          : [table.out_of_service ? t.tableOut(number) : t.tableIn(number)]),
        ...(isDeepStrictEqual(old.plan, table.plan) ? [] : [t.tableMoved(number)]),
      ];
    }),
    ...before
      .filter(({ id }) => !after.some((table) => table.id === id))
      .map(({ number }) => t.tableRemoved(number)),
  ];
}

function pricingChanges(
  before: TypePricing,
  after: TypePricing,
  name: string,
  { t, money }: Pick<Words, 't' | 'money'>,
): string[] {
  const [old, now] = [before.tariff, after.tariff];
  const isSameRule = (band: PriceBand, index: number) =>
    isDeepStrictEqual({ ...old.bands[index], per_hour: 0 }, { ...band, per_hour: 0 });
  const sameRules = old.bands.length === now.bands.length && now.bands.every(isSameRule);
  return [
    ...(old.default_per_hour === now.default_per_hour
      ? []
      : [t.price(name, money(old.default_per_hour), money(now.default_per_hour))]),
    ...(before.deposit === after.deposit
      ? []
      : [t.deposit(name, money(before.deposit), money(after.deposit))]),
    ...(sameRules
      ? now.bands.flatMap((band, index) => {
          const was = old.bands[index]?.per_hour ?? 0;
          return was === band.per_hour
            ? []
            : [t.bandPrice(name, `${band.from}–${band.to}`, money(was), money(band.per_hour))];
        })
      : [t.bands(name)]),
  ];
}

function counterChanges(previous: Hall, next: Hall, { t, money }: Pick<Words, 't' | 'money'>): HallChange[] {
  const [before, after] = [counterRulesOf(previous), counterRulesOf(next)];
  const rest = (rules: CounterRules) => ({ ...rules, second_person: 0 });
  const told = [
    ...(before.second_person === after.second_person
      ? []
      : [t.secondPerson(money(before.second_person), money(after.second_person))]),
    ...(isDeepStrictEqual(rest(before), rest(after)) ? [] : [t.fields('counter')]),
  ];
  return told.map((text) => ({ outlet_id: null, text }));
}

function announcementChanges(
  before: readonly Announcement[],
  after: readonly Announcement[],
  { t, lang }: Pick<Words, 't' | 'lang'>,
): HallChange[] {
  const change = ({ outlet_id, title }: Announcement, text: (title: string) => string): HallChange => ({
    outlet_id,
    text: text(localize(title, lang)),
  });
  return [
    ...after.flatMap((each) => {
      const old = before.find(({ id }) => id === each.id);
      if (!old) return [change(each, t.announcementAdded)];
      return isDeepStrictEqual(old, each) ? [] : [change(each, t.announcementChanged)];
    }),
    ...before
      .filter(({ id }) => !after.some((each) => each.id === id))
      .map((each) => change(each, t.announcementRemoved)),
  ];
}
