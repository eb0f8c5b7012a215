'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import { invitationQueries } from '#lib/api/invitation.ts';
import type { Order } from '#lib/contract/order.ts';
import { href } from '#lib/router/router.ts';
import { shareWithToast } from '#lib/toast/share.ts';

/**
 * The link to an order, and what it invites to. The link is made before the tap that shares it: a browser
 * shares only while it handles the tap.
 */
export function useInvitationLink(order: Order, { enabled }: { enabled: boolean }) {
  const t = useTranslations();
  const { period } = useClockText(order.store.time_zone);
  const zone = useForeignZone()(order.store.time_zone, order.start_at);
  const link = useQuery({ ...invitationQueries.token(order.id), enabled });
  const title = t('table.name', { number: order.table.number });
  const times = `${period(order.start_at, order.end_at)}${zone ? ` (${zone})` : ''}`;
  const token = link.data?.token;
  /** Null until the link is made. */
  const url = token ? new URL(href('/pages/order/invitation', { token }), location.href).href : null;
  return {
    title,
    times,
    url,
    error: link.error,
    refetch: link.refetch,
    async share(): Promise<void> {
      if (url === null) return void (await link.refetch());
      const text = t('invite.text', { table: title, store: order.store.name, period: times });
      await shareWithToast({ title, text, url }, t('invite.copied'));
    },
  };
}
