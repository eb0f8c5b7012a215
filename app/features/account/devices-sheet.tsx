'use client';

import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { signInsQuery, useEndSignIn } from '#lib/api/sign-ins.ts';
import type { SignIn } from '#lib/contract/user.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { toast } from '#lib/toast/toast.ts';

/** The devices that are signed in to the account. Each of the others can be signed out. */
export default function DevicesSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.devices');
  const withNetworkToast = useNetworkToast();
  const found = useQuery(signInsQuery());
  const end = useEndSignIn();
  const signOut = (id?: string) =>
    withNetworkToast(async () => {
      const reply = await end.mutateAsync(id === undefined ? {} : { id });
      if (reply.code === 1) toast(t('ended'), 'success');
    });
  const list = found.data?.list;
  const others = list?.filter(({ current }) => !current) ?? [];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        others.length > 1 && (
          <Button block variant="secondary" loading={end.isPending} onClick={() => signOut()}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('text')}</p>
        {list ? (
          <ListGroup label={t('title')}>
            {list.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                disabled={end.isPending}
                onEnd={() => signOut(device.id)}
              />
            ))}
          </ListGroup>
        ) : found.isError ? (
          <div role="alert" className="flex flex-col gap-3">
            <p className="text-ink-2">{t('failed')}</p>
            <Button variant="secondary" loading={found.isFetching} onClick={() => void found.refetch()}>
              {t('retry')}
            </Button>
          </div>
        ) : (
          <SkeletonList rows={2} shape="rows" label={t('title')} />
        )}
      </div>
    </Sheet>
  );
}

interface DeviceRowProps {
  readonly device: SignIn;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device: { device, current, signed_in_at, used_at }, disabled, onEnd }: DeviceRowProps) {
  const t = useTranslations('settings.devices');
  const { dayAndTime } = useClockText(phoneZone());
  const name = device ?? t('unknown');
  return (
    <ListRow
      icon={Monitor}
      title={name}
      detail={
        <>
          <span className="block">{t('used', { when: dayAndTime(used_at) })}</span>
          <span className="block">{t('signedIn', { when: dayAndTime(signed_in_at) })}</span>
        </>
      }
      value={
        current ? (
          t('current')
        ) : (
          <Button size="sm" variant="secondary" disabled={disabled} onClick={onEnd}>
            {t('end')} <span className="sr-only">{name}</span>
          </Button>
        )
      }
    />
  );
}
