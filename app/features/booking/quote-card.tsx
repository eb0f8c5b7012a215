'use client';

import { useTranslations } from 'next-intl';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Card } from '#components/ui/card.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Quote } from '#lib/contract/order.ts';
import { localDay } from '#lib/domain/time.ts';
import { useOnline } from '#lib/network/online.ts';

export interface QuoteCardProps {
  readonly quote: Quote | undefined;
  /** A newer one is on its way. */
  readonly stale: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** For later: the day is said too. */
  readonly booked: boolean;
  readonly timeZone: string;
}

/** When the game ends, what it costs line by line, and what comes back of it. */
export function QuoteCard({ quote, stale, failed, onRetry, booked, timeZone }: QuoteCardProps) {
  const t = useTranslations();
  const online = useOnline();
  const { time, dayAndTime, period } = useClockText(timeZone);
  if (failed) return <ErrorState kind={online ? 'error' : 'offline'} onRetry={onRetry} />;
  if (!quote) return <Skeleton className="h-44 w-full rounded-lg" />;
  const overnight = localDay(quote.start_at, timeZone) !== localDay(quote.end_at, timeZone);
  return (
    <>
      <Card>
        {booked && <p className="font-medium tabular-nums">{period(quote.start_at, quote.end_at)}</p>}
        <p className={`mb-2 tabular-nums ${booked ? 'text-ink-2 text-small' : 'font-medium'}`}>
          {t(overnight ? 'add.endsNextDay' : 'add.endsAt', { time: time(quote.end_at) })}
        </p>
        <PriceLines lines={quote.lines} total={quote.total} timeZone={timeZone} stale={stale} />
      </Card>
      <div className="flex flex-col gap-1 text-ink-2 text-small">
        {quote.cancel_free_until_at !== null && (
          <p>{t('add.cancelTerms', { time: dayAndTime(quote.cancel_free_until_at) })}</p>
        )}
        <p>{t('pay.terms')}</p>
      </div>
    </>
  );
}
