'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { personCodeQuery } from '#lib/api/person-code.ts';

/** The person's code for the counter: the staff scan it instead of asking for a name or a phone number. */
export default function MyCodeSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('info.code');
  const found = useQuery(personCodeQuery());
  const isOver = useIsPast(found.data?.expires_at ?? null, serverNow);
  const shown = found.data && !isOver ? found.data : null;
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        {shown ? (
          <>
            <QrCode
              text={shown.code}
              mode="Alphanumeric"
              label={t('label', { name })}
              className="h-auto w-60 max-w-full"
            />
            <p className="font-semibold text-title">{name}</p>
            <p className="text-ink-3 text-small">
              {t('valid')} <Countdown untilAt={shown.expires_at} clock={serverNow} />
            </p>
          </>
        ) : found.isFetching && found.failureCount === 0 ? (
          <Skeleton className="size-60 rounded-md" />
        ) : (
          <>
            <p role="alert" className="max-w-72 text-balance text-ink-2">
              {t('offline')}
            </p>
            <Button variant="secondary" loading={found.isFetching} onClick={() => void found.refetch()}>
              {t('retry')}
            </Button>
          </>
        )}
        <p className="max-w-72 text-balance text-ink-3 text-small">{t('text')}</p>
      </div>
    </Sheet>
  );
}
