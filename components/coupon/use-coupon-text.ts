import { useFormatter, useTranslations } from 'next-intl';
import { useTableType } from '#components/table/table-types.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import { useTimeOfDayText } from '#components/ui/use-time-of-day-text.ts';
import type { Coupon, CouponLimitsView, CouponRuleView } from '#lib/contract/coupon.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';

const DAY = 86_400;
const SOON_DAYS = 3;

/** Ranges of consecutive weekdays, 1 = Monday: `[1,2,3,6]` -> `[[1,3],[6,6]]`. */
export function weekdayRanges(weekdays: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges;
}

/** Texts for the value, condition, limits and validity of a coupon. */
export function useCouponText() {
  const t = useTranslations('coupon');
  const money = useMoney();
  return {
    /** What it takes off. */
    value: ({ kind, amount = 0, percent = 0, minutes = 0 }: CouponRuleView): string =>
      kind === 'amount'
        ? money.short(amount)
        : kind === 'percent'
          ? t('percent', { percent, folds: (100 - percent) / 10 })
          : t('minutes', { minutes }),
    /** The price from which a coupon applies, or its highest discount. */
    condition: ({ kind, min_spend = 0, cap }: CouponRuleView): string =>
      kind === 'amount' && min_spend > 0
        ? t('from', { amount: money.short(min_spend) })
        : kind === 'percent' && cap !== undefined
          ? t('upTo', { amount: money.short(cap) })
          : kind === 'minutes'
            ? t('firstMinutes')
            : t('noMinimum'),
    limits: useLimitsText(),
    validity: useValidityText(),
  };
}

/** The places and times at which a coupon can be used; empty: everywhere and always. */
function useLimitsText() {
  const t = useTranslations();
  const typeOf = useTableType();
  const format = useFormatter();
  const dayText = useDayText();
  const timeOfDay = useTimeOfDayText();
  const weekday = (day: number) => dayText(dayWithWeekday(day), { weekday: 'short' });
  const date = (day: string) => dayText(day, { month: 'short', day: 'numeric' });
  const anyOf = (names: readonly string[]) => format.list(names, { type: 'disjunction' });
  const weekdays = (days: readonly number[]) =>
    format.list(
      weekdayRanges(days).map(([from, to]) =>
        from === to ? weekday(from) : t('coupon.weekdays', { from: weekday(from), to: weekday(to) }),
      ),
      { type: 'conjunction', style: 'narrow' },
    );
  const dates = ({ from, to }: CouponLimitsView) => {
    if (from && to) return t('coupon.between', { from: date(from), to: date(to) });
    if (from) return t('coupon.since', { from: date(from) });
    return to ? t('coupon.until', { to: date(to) }) : '';
  };
  return (limits: CouponLimitsView): string[] => {
    const { hours, stores, table_types } = limits;
    const isSomeDays = limits.weekdays.length > 0 && limits.weekdays.length < 7;
    const times = [
      isSomeDays ? weekdays(limits.weekdays) : '',
      hours ? `${timeOfDay(hours.from)}–${timeOfDay(hours.to)}` : '',
    ].filter(Boolean);
    return [
      times.join(' '),
      table_types.length > 0 ? anyOf(table_types.map((type) => typeOf(type).name)) : '',
      stores.length > 0 ? anyOf(stores) : '',
      dates(limits),
    ].filter((text) => text !== '');
  };
}

/** Until when a coupon is valid, or when it was used; `soon`: it expires within three days. */
function useValidityText() {
  const t = useTranslations('coupon');
  const format = useFormatter();
  return (coupon: Coupon, now: number): { text: string; soon: boolean } => {
    const { status, expires_at, used_at, time_zone: timeZone } = coupon;
    const date = (at: number) =>
      format.dateTime(new Date(at * 1000), { dateStyle: 'medium', timeZone: timeZone ?? phoneZone() });
    if (status === 'used') return { text: t('usedOn', { date: date(used_at ?? 0) }), soon: false };
    // `expires_at` is midnight after the last day.
    if (status === 'expired') return { text: t('expiredOn', { date: date(expires_at - 1) }), soon: false };
    const days = Math.ceil((expires_at - now) / DAY);
    return days <= SOON_DAYS
      ? { text: t('expiresIn', { days }), soon: true }
      : { text: t('goodUntil', { date: date(expires_at - 1) }), soon: false };
  };
}
