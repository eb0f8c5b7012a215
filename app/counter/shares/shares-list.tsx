import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { orderSharesQuery } from '#lib/api/counter/share.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import type { CounterPayer, CounterShares } from '#lib/contract/counter/share.ts';
import { counterHref } from '../use-counter-location.ts';
import { usePayerName } from './use-payer-name.ts';

/** Who plays an order, what each has paid and has to pay, and until when. */
export function SharesList({ order, timeZone }: { order: BoardOrder; timeZone: string }) {
  const { data } = useQuery({ ...orderSharesQuery(order), placeholderData: keepPreviousData });
  if (!data || data.payers.length + data.free_seats < 2) return null;
  return <Shares order={order} timeZone={timeZone} shares={data} />;
}

function Shares({
  order,
  timeZone,
  shares: { payers, free_seats, is_split, due_at, at_deadline, missing },
}: {
  order: BoardOrder;
  timeZone: string;
  shares: CounterShares;
}) {
  const t = useTranslations('counter.share');
  const money = useMoney();
  const { dayAndTime } = useClockText(timeZone);
  const nameOf = usePayerName(payers);
  const hasReceipts = order.status !== 'unpaid' && order.status !== 'due';
  return (
    <section
      aria-label={t('title')}
      className="rounded-lg bg-surface px-3 shadow-card [@media(width<48rem),(height<54rem)]:group-has-[form]/panel:hidden"
    >
      <h3 className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b py-2">
        <span className="text-ink-3">{t('title')}</span>
        <span className="font-medium">
          {is_split ? t('split') : t('notSplit')}
          {free_seats > 0 && ` · ${t('free', { seats: free_seats })}`}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {payers.map((payer) => (
          <li key={payer.player_id} className="flex min-h-11 items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{nameOf(payer)}</span>
              {payer.player_id === null && <span className="block text-ink-3 text-small">{t('booked')}</span>}
            </span>
            <PayerState payer={payer} />
            {hasReceipts && payer.player_id !== null && payer.paid > 0 && (
              <Button
                variant="ghost"
                size="sm"
                icon={Printer}
                href={counterHref('/people', { order: order.id, player: payer.player_id })}
              >
                {t('receipt')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {due_at !== null && (
        <p className="border-line border-t py-2 text-small">
          <span className="font-semibold">
            {t('missing', { amount: money.text(missing), time: dayAndTime(due_at) })}
          </span>{' '}
          <span className="text-ink-2">{t(at_deadline === 'cover' ? 'covered' : 'cancelled')}</span>
        </p>
      )}
    </section>
  );
}

function PayerState({ payer: { paid, due } }: { payer: CounterPayer }) {
  const t = useTranslations('counter.share');
  const money = useMoney();
  return (
    <span className="shrink-0 text-end tabular-nums">
      {due > 0 && <span className="block font-semibold">{t('due', { amount: money.text(due) })}</span>}
      {paid > 0 && (
        <span className="block text-ink-2 text-small">{t('paid', { amount: money.text(paid) })}</span>
      )}
    </span>
  );
}
