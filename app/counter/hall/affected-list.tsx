import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import type { AffectedBooking } from '#lib/contract/counter/hall.ts';
import { counterHref } from '../use-counter-location.ts';

/** Bookings that an edit affects; those of this outlet lead to their day. */
export function AffectedList({ title, bookings }: { title: string; bookings: readonly AffectedBooking[] }) {
  const t = useTranslations('counter');
  const outlet = useQuery(counterQueries.device()).data?.outlet;
  const { period } = useClockText(outlet?.time_zone ?? 'UTC');
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ListGroup label={title}>
        {bookings.map(({ id, outlet_id, table, name, number, start_at, end_at, day }) => (
          <ListRow
            key={id}
            title={period(start_at, end_at)}
            detail={[t('table', { number: table }), name ?? t('order', { number })].join(' · ')}
            {...(outlet_id === outlet?.id ? { href: counterHref('/bookings', { day }) } : {})}
          />
        ))}
      </ListGroup>
    </section>
  );
}
