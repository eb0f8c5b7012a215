'use client';

import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OptionalBoundary } from '#app/boundaries/optional-boundary.tsx';
import { SplitRow } from '#app/features/share/split-row.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import type { Order } from '#lib/contract/order.ts';
import { useInvitationLink } from './use-invitation-link.ts';

const Party = lazyPart(() => import('#app/features/player/party.tsx'));

export interface InviteSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shares the link to an order, and shows who plays it. The link is made when the sheet opens. */
export function InviteSheet({ order, open, onClose }: InviteSheetProps) {
  const t = useTranslations();
  const link = useInvitationLink(order, { enabled: open });
  const { url, error } = link;
  const share = async () => {
    await link.share();
    if (url !== null) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('invite.title')}
      footer={
        <Button size="lg" block icon={Share2} loading={!url && !error} onClick={share}>
          {t(url || !error ? 'invite.share' : 'ui.retry')}
        </Button>
      }
    >
      <p className="font-semibold">
        {link.title} · {order.store.name}
      </p>
      <p className="text-ink-2 tabular-nums">{link.times}</p>
      <p className="mt-3 mb-5 text-ink-2 text-small">{t('invite.about')}</p>
      {error && !url && (
        <p role="alert" className="mb-5 text-danger-text text-small">
          {error instanceof RefusalError && error.refusal.msg ? error.refusal.msg : t('error.network')}
        </p>
      )}
      {open && (
        <OptionalBoundary>
          <Party id={order.id} canOpen={order.status === 'paid'} />
        </OptionalBoundary>
      )}
      <div className="mt-5 empty:hidden">
        <ListGroup>
          <SplitRow order={order} />
        </ListGroup>
      </div>
    </Sheet>
  );
}
