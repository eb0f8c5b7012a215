'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { invitationQueries, openCalendarCancellation } from '#lib/api/invitation.ts';
import type { OrderDetail } from '#lib/contract/order.ts';

/** Takes a cancelled booking out of the phone's calendar. */
export function CalendarRemoval({ order }: { order: OrderDetail }) {
  const t = useTranslations('invite');
  const withNetworkToast = useNetworkToast();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(invitationQueries.keptToken(order.id));
  const isPast = useIsPast(order.start_at, serverNow);
  if (!data || isPast) return null;
  const remove = async () => {
    setBusy(true);
    await withNetworkToast(() => openCalendarCancellation(data.token));
    setBusy(false);
  };
  return (
    <ListGroup>
      <ListRow
        icon={CalendarX}
        title={t('uncalendar')}
        value={busy && <Spinner />}
        disabled={busy}
        onClick={remove}
      />
    </ListGroup>
  );
}
