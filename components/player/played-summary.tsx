import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { TableTitle } from '#components/table/table-title.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import { playedPeriod } from '#lib/domain/receipt.ts';

/** The table and the time of an order that the person joined, and who booked it. */
export function PlayedSummary({ order }: { order: PlayedOrder }) {
  const t = useTranslations('player');
  const { period, time } = useClockText(order.store.time_zone);
  const duration = useDuration();
  const isRunning = order.open_ended && order.status === 'playing';
  const played = playedPeriod(order);
  return (
    <>
      <p className="font-semibold text-title">
        <TableTitle {...order.table} />
      </p>
      <p className="mt-0.5 text-ink-2 tabular-nums">
        {isRunning ? (
          t('since', { time: time(order.start_at) })
        ) : (
          <>
            {period(played.start_at, played.end_at)}{' '}
            <span className="whitespace-nowrap text-ink-3 text-small">{duration(played.minutes)}</span>
          </>
        )}
      </p>
      <ZoneNote timeZone={order.store.time_zone} place={order.store.name} at={order.start_at} />
      <p className="mt-2 text-ink-3 text-small">
        {t('bookedBy', { name: order.organiser.nickname })} ·{' '}
        {t('count', { players: order.players, size: order.party_size })}
      </p>
    </>
  );
}
