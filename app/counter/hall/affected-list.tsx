import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import type { AffectedBooking, EditedHall } from '#lib/contract/counter/hall.ts';
import { counterHref } from '../use-counter-location.ts';

/** Bookings that an edit affects; those of this outlet lead to their day. */
export function AffectedList({
  title,
  bookings,
  outlets,
}: {
  title: string;
  bookings: readonly AffectedBooking[];
  outlets: EditedHall['outlets'];
}) {
  const own = useQuery(counterQueries.device()).data?.outlet.id;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ListGroup label={title}>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            outlet={outlets.find(({ id }) => id === booking.outlet_id)}
            isHere={booking.outlet_id === own}
          />
        ))}
      </ListGroup>
    </section>
  );
}

function BookingRow({
  booking: { table, name, number, start_at, end_at, day },
  outlet,
  isHere,
}: {
  booking: AffectedBooking;
  outlet: EditedHall['outlets'][number] | undefined;
  /** True if the bookings are at the outlet of the device, which shows no others. */
  isHere: boolean;
}) {
  const t = useTranslations('counter');
  const { period } = useClockText(outlet?.time_zone ?? 'UTC');
  const facts = [!isHere && outlet?.name, t('table', { number: table }), name ?? t('order', { number })];
  return (
    <ListRow
      title={period(start_at, end_at)}
      detail={facts.filter(Boolean).join(' · ')}
      {...(isHere ? { href: counterHref('/bookings', { day }) } : {})}
    />
  );
}
