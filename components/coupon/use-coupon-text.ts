import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import type { Coupon, CouponLimitsView, CouponRuleView } from '#lib/contract/coupon.ts';

/** 2026-01-05 is a Monday: weekday 1. */
const aDayOf = (weekday: number) => new Date(Date.UTC(2026, 0, 4 + weekday));
const DAY = 86_400;

/** Runs of weekdays, 1 = Monday: `[1,2,3,6]` -> `[[1,3],[6,6]]`. */
export function runsOf(weekdays: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** What a coupon gives, where it is good, and until when, in words. */
export function useCouponText() {
  const t = useTranslations();
  const format = useFormatter();
  const money = useMoney();
  const weekday = (day: number) => format.dateTime(aDayOf(day), { weekday: 'short', timeZone: 'UTC' });
  const calendarDay = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const weekdays = (days: readonly number[]) =>
    format.list(
      runsOf(days).map(([from, to]) => (from === to ? weekday(from) : `${weekday(from)}–${weekday(to)}`)),
      { type: 'conjunction', style: 'narrow' },
    );

  return {
    /** The large words on the coupon. */
    value: ({ kind, amount = 0, percent = 0, minutes = 0 }: CouponRuleView): string =>
      kind === 'amount'
        ? money.short(amount)
        : kind === 'percent'
          ? t('coupon.percent', { percent, folds: (100 - percent) / 10 })
          : t('coupon.minutes', { minutes }),
    /** The small words below them. */
    condition: ({ kind, min_spend = 0, cap }: CouponRuleView): string =>
      kind === 'amount' && min_spend > 0
        ? t('coupon.from', { amount: money.short(min_spend) })
        : kind === 'percent' && cap !== undefined
          ? t('coupon.upTo', { amount: money.short(cap) })
          : kind === 'minutes'
            ? t('coupon.firstMinutes')
            : t('coupon.noMinimum'),
    /** Where and when it is good; empty = always and everywhere. */
    limits: (limits: CouponLimitsView): string[] => {
      const { from, to, hours, stores, table_types } = limits;
      const when = [
        limits.weekdays.length > 0 && limits.weekdays.length < 7 ? weekdays(limits.weekdays) : '',
        hours ? `${hours.from}–${hours.to}` : '',
      ].filter(Boolean);
      return [
        when.join(' '),
        table_types.length > 0
          ? format.list(
              table_types.map((type) => t(`table.type.${type}`)),
              { type: 'disjunction' },
            )
          : '',
        stores.length > 0 ? format.list(stores, { type: 'disjunction' }) : '',
        from && to
          ? t('coupon.between', { from: calendarDay(from), to: calendarDay(to) })
          : from
            ? t('coupon.since', { from: calendarDay(from) })
            : to
              ? t('coupon.until', { to: calendarDay(to) })
              : '',
      ].filter((words) => words !== '');
    },
    /** `now` in epoch seconds. */
    validity: ({ status, expires_at, used_at }: Coupon, now: number): { text: string; soon: boolean } => {
      const date = (at: number) =>
        format.dateTime(new Date(at * 1000), { year: 'numeric', month: 'short', day: 'numeric' });
      if (status === 'used') return { text: t('coupon.usedOn', { date: date(used_at ?? 0) }), soon: false };
      // The last moment is the end of a day: the day before is meant.
      if (status === 'expired')
        return { text: t('coupon.expiredOn', { date: date(expires_at - 1) }), soon: false };
      const days = Math.ceil((expires_at - now) / DAY);
      return days <= 3
        ? { text: t('coupon.expiresIn', { days }), soon: true }
        : { text: t('coupon.goodUntil', { date: date(expires_at - 1) }), soon: false };
    },
    calendarDay,
  };
}
