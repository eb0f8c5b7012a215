'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DialogFrame } from '#components/ui/dialog-frame.tsx';
import { storage } from '#lib/browser/storage.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { forceUpdate } from '#lib/pwa/force-update.ts';
import { isOlderThan } from '#lib/pwa/version.ts';
import { toast } from '#lib/toast/toast.ts';

const STORAGE_KEY = 'renewed-for';

/** Blocks the app while it is older than the server requires. */
export default function OutdatedDialog({ minVersion }: { minVersion: string }) {
  if (!isOlderThan(minVersion)) return null;
  return (
    <FullCatalogue>
      <UpdateDialog minVersion={minVersion} />
    </FullCatalogue>
  );
}

function UpdateDialog({ minVersion }: { minVersion: string }) {
  const t = useTranslations();
  const [loading, setLoading] = useState(false);
  // An update for this minimum was tried already: the host does not serve it yet.
  const [wasTried] = useState(() => storage.get(STORAGE_KEY) === minVersion);
  const update = async () => {
    setLoading(true);
    try {
      storage.set(STORAGE_KEY, minVersion);
      await forceUpdate();
    } catch {
      storage.remove(STORAGE_KEY);
      setLoading(false);
      toast(t('error.network'), 'error');
    }
  };
  return (
    <DialogFrame
      open
      title={t('outdated.title')}
      message={wasTried ? t('outdated.again') : t('outdated.text')}
    >
      <Button loading={loading} onClick={update}>
        {t('outdated.action')}
      </Button>
    </DialogFrame>
  );
}
