'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Eraser, FileDown, UserRoundX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Confirm } from '#components/ui/confirm.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { removeAllCaches } from '#lib/api/cache/persisted-cache.ts';
import { useExport } from '#lib/api/user.ts';
import { downloadJson } from '#lib/browser/download.ts';
import { useOnline } from '#lib/network/online.ts';
import { toast } from '#lib/toast/toast.ts';

const DestroySheet = lazy(() => import('./delete-account-sheet.tsx'));

/** What is kept of the person: on the phone, in the hall, and no more. */
export function DataSettings({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('settings');
  const errors = useTranslations('error');
  const client = useQueryClient();
  const online = useOnline();
  const [asking, setAsking] = useState<'cache' | 'destroy' | null>(null);
  const exported = useExport();
  const save = async () => {
    try {
      const reply = await exported.mutateAsync();
      if (reply.code === 1) downloadJson('baize.json', reply.data);
    } catch {
      toast(errors('network'), 'error');
    }
  };
  const clear = () => {
    client.clear();
    void removeAllCaches().catch(() => {});
    setAsking(null);
    toast(t('cache.done'), 'success');
  };
  return (
    <>
      <ListGroup label={t('data')}>
        <ListRow
          icon={Eraser}
          title={t('cache.title')}
          {...(online ? {} : { detail: t('cache.offline'), disabled: true })}
          onClick={() => setAsking('cache')}
        />
        {signedIn && (
          <ListRow
            icon={FileDown}
            title={t('export.title')}
            detail={t('export.text')}
            value={exported.isPending ? <Spinner /> : undefined}
            disabled={exported.isPending}
            onClick={save}
          />
        )}
        {signedIn && (
          <ListRow
            icon={UserRoundX}
            tone="danger"
            title={t('destroy.title')}
            onClick={() => setAsking('destroy')}
          />
        )}
      </ListGroup>
      <Confirm
        open={asking === 'cache'}
        message={t('cache.text')}
        confirmLabel={t('cache.confirm')}
        onCancel={() => setAsking(null)}
        onConfirm={clear}
      />
      {asking === 'destroy' && (
        <Suspense>
          <DestroySheet onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}
