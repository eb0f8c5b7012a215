'use client';

import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Quote } from '#lib/contract/order.ts';

export interface CheckoutSummaryProps {
  /** null: now; undefined: not chosen yet. */
  readonly startAt: number | null | undefined;
  readonly minutes: number;
  readonly quote: Quote | undefined;
  /** The quote is that of another time or length. */
  readonly stale: boolean;
  readonly timeZone: string;
}

/** What will be ordered: "Sat, Nov 22 19:00 – 20:00 · 1 h · ¥68 + ¥50 deposit". */
export function CheckoutSummary({ startAt, minutes, quote, stale, timeZone }: CheckoutSummaryProps) {
  const t = useTranslations('add');
  const money = useMoney();
  const duration = useDuration();
  const { period, time } = useClockText(timeZone);
  const now = useNowMinute(serverNow);
  const when =
    startAt === undefined
      ? t('summary.chooseStart')
      : startAt === null
        ? t('summary.nowUntil', { time: time(now + minutes * 60) })
        : period(startAt, startAt + minutes * 60);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small tabular-nums">
      <span>
        <span className={startAt === undefined ? 'text-ink-2' : 'font-semibold'}>{when}</span>
        <span className="text-ink-2">{` · ${duration(minutes)}`}</span>
      </span>
      {quote && quote.total > 0 && (
        <span className={`text-ink-2 transition-opacity ${stale ? 'opacity-50' : ''}`}>
          {quote.deposit > 0
            ? t('summary.withDeposit', {
                price: money.short(quote.total - quote.deposit),
                deposit: money.short(quote.deposit),
              })
            : money.short(quote.total)}
        </span>
      )}
    </p>
  );
}
