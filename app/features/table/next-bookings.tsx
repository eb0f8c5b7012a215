'use client';

import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { TableDetail } from '#lib/contract/table.ts';

const MAX_SHOWN = 3;

export function NextBookings({ table }: { table: TableDetail }) {
  const t = useTranslations('add');
  const { time, coming } = useClockText(table.time_zone);
  const now = useNowMinute(serverNow);
  const periods = table.next_bookings.slice(0, MAX_SHOWN).map(({ start_at, end_at, mine }) => {
    const period = `${coming(start_at, now)}–${time(end_at)}`;
    return mine ? t('ownBooking', { period }) : period;
  });
  if (periods.length === 0) return null;
  return (
    <p className="mt-3 text-ink-2 text-small tabular-nums">
      {t('nextBookings', { periods: periods.join(', ') })}
    </p>
  );
}
