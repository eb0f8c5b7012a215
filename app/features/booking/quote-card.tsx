'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryError } from '#app/features/query/query-error.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { PaymentTerms } from '#components/pay/payment-terms.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import type { Quote } from '#lib/contract/order.ts';
import { localDay } from '#lib/domain/time.ts';

export interface QuoteCardProps {
  readonly query: UseQueryResult<Quote>;
  readonly timeZone: string;
  /** Whether the rule of an early end stands beside the price; else the page shows it elsewhere. */
  readonly hasEarlyEndRule: boolean;
}

/** The price of the game line by line, and what applies to its payment. */
export function QuoteCard({ query, timeZone, hasEarlyEndRule }: QuoteCardProps) {
  const t = useTranslations();
  const { time } = useClockText(timeZone);
  const { data: config } = useQuery(configQueries.config());
  const { data: quote, isError, isPlaceholderData } = query;
  if (!quote) return isError ? <QueryError query={query} /> : <Skeleton className="h-44 w-full rounded-lg" />;
  const overnight = localDay(quote.start_at, timeZone) !== localDay(quote.end_at, timeZone);
  return (
    <>
      <Card>
        {overnight && (
          <p className="mb-2 text-ink-2 text-small tabular-nums">
            {t('add.endsNextDay', { time: time(quote.end_at) })}
          </p>
        )}
        <PriceLines lines={quote.lines} total={quote.total} timeZone={timeZone} stale={isPlaceholderData} />
      </Card>
      {quote.total > 0 && (
        <PaymentTerms
          cancelTerms={quote.cancel_terms}
          hasDeposit={quote.deposit > 0}
          earlyEnd={
            hasEarlyEndRule
              ? { minutes: quote.minutes, minChargeMinutes: config?.booking.min_charge_minutes ?? 0 }
              : null
          }
          tax={config?.tax ?? null}
          timeZone={timeZone}
          clock={serverNow}
        />
      )}
    </>
  );
}
