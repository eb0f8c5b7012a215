'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Eraser, FileDown, UserRoundX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Confirm } from '#components/ui/confirm.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { removeAllCaches } from '#lib/api/cache/persisted-cache.ts';
import { useExport } from '#lib/api/user.ts';
import { downloadJson } from '#lib/browser/download.ts';
import { useOnline } from '#lib/network/online.ts';
import { toast } from '#lib/toast/toast.ts';

const DeleteAccountSheet = lazyPart(
  () => import(/* webpackChunkName: "account" */ './delete-account-sheet.tsx'),
);

/** Clears the phone's cache, exports the person's data and deletes the account. */
export function DataSettings({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('settings');
  const withNetworkToast = useNetworkToast();
  const client = useQueryClient();
  const online = useOnline();
  const [open, setOpen] = useState<'cache' | 'destroy' | null>(null);
  const exportData = useExport();
  const saveExport = () =>
    withNetworkToast(async () => {
      const reply = await exportData.mutateAsync({});
      if (reply.code === 1) downloadJson('baize.json', reply.data);
    });
  const clearCache = () => {
    client.clear();
    void removeAllCaches().catch(() => {});
    setOpen(null);
    toast(t('cache.done'), 'success');
  };
  return (
    <>
      <ListGroup label={t('data')}>
        <ListRow
          icon={Eraser}
          title={t('cache.title')}
          {...(online ? {} : { detail: t('cache.offline'), disabled: true })}
          onClick={() => setOpen('cache')}
        />
        {signedIn && (
          <ListRow
            icon={FileDown}
            title={t('export.title')}
            detail={t('export.text')}
            value={exportData.isPending ? <Spinner /> : undefined}
            disabled={exportData.isPending}
            onClick={saveExport}
          />
        )}
        {signedIn && (
          <ListRow
            icon={UserRoundX}
            tone="danger"
            title={t('destroy.title')}
            onClick={() => setOpen('destroy')}
          />
        )}
      </ListGroup>
      <Confirm
        open={open === 'cache'}
        message={t('cache.text')}
        confirmLabel={t('cache.confirm')}
        onCancel={() => setOpen(null)}
        onConfirm={clearCache}
      />
      {open === 'destroy' && (
        <Suspense>
          <DeleteAccountSheet onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
