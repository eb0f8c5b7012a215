'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useForeignZone } from '#components/ui/use-foreign-zone.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { invitationQueries } from '#lib/api/invitation.ts';
import type { Order } from '#lib/contract/order.ts';
import { href } from '#lib/router/router.ts';
import { shareWithToast } from '#lib/toast/share.ts';

const Party = lazyPart(() => import('#app/features/player/party.tsx'));

export interface InviteSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Shares the link to an order, and shows who plays it. The link is made when the sheet opens: a browser
 * shares only while it handles the tap.
 */
export function InviteSheet({ order, open, onClose }: InviteSheetProps) {
  const t = useTranslations();
  const { period } = useClockText(order.store.time_zone);
  const zone = useForeignZone()(order.store.time_zone, order.start_at);
  const link = useQuery({ ...invitationQueries.token(order.id), enabled: open });
  const title = t('table.name', { number: order.table.number });
  const times = `${period(order.start_at, order.end_at)}${zone ? ` (${zone})` : ''}`;
  const share = async (token: string) => {
    const text = t('invite.text', { table: title, store: order.store.name, period: times });
    const url = new URL(href('/pages/order/invitation', { token }), location.href).href;
    await shareWithToast({ title, text, url }, t('invite.copied'));
    onClose();
  };
  const token = link.data?.token;
  const { error } = link;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('invite.title')}
      footer={
        <Button
          size="lg"
          block
          icon={Share2}
          loading={!token && !error}
          onClick={() => (token ? share(token) : link.refetch())}
        >
          {t(token || !error ? 'invite.share' : 'ui.retry')}
        </Button>
      }
    >
      <p className="font-semibold">
        {title} · {order.store.name}
      </p>
      <p className="text-ink-2 tabular-nums">{times}</p>
      <p className="mt-3 mb-5 text-ink-2 text-small">{t('invite.about')}</p>
      {error && !token && (
        <p role="alert" className="mb-5 text-danger-text text-small">
          {error instanceof RefusalError && error.refusal.msg ? error.refusal.msg : t('error.network')}
        </p>
      )}
      {open && (
        <OptionalBoundary>
          <Party id={order.id} canOpen={order.status === 'paid'} />
        </OptionalBoundary>
      )}
    </Sheet>
  );
}
