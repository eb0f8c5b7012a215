'use client';

import { useTranslations } from 'next-intl';
import { useInvitationLink } from '#app/features/invitation/use-invitation-link.ts';
import { Button } from '#components/ui/button.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { refusalText } from '#lib/api/client/errors.ts';
import type { Order } from '#lib/contract/order.ts';

/** The link of an invitation as a QR code. */
export default function CodeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations();
  const { url, error, refetch, title } = useInvitationLink(order, { enabled: true });
  return (
    <Sheet open onClose={onClose} title={t('share.code.title')}>
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        {url !== null ? (
          <QrCode
            text={url}
            label={t('share.code.label', { table: title })}
            className="h-auto w-60 max-w-full"
          />
        ) : error ? (
          <>
            <p role="alert" className="max-w-72 text-balance text-ink-2">
              {refusalText(error) || t('error.network')}
            </p>
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </>
        ) : (
          <Skeleton className="size-60 rounded-md" />
        )}
        <p className="font-semibold text-title">
          {title} · {order.store.name}
        </p>
        <p className="max-w-72 text-balance text-ink-3 text-small">{t('share.code.text')}</p>
      </div>
    </Sheet>
  );
}
