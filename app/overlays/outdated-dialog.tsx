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

const STORE = 'renewed-for';

/** Stands before everything where the server says that this version is too old for it (`least`). */
export default function OutdatedDialog({ least }: { least: string }) {
  if (!isOlderThan(least)) return null;
  return (
    <FullCatalogue>
      <Update least={least} />
    </FullCatalogue>
  );
}

function Update({ least }: { least: string }) {
  const t = useTranslations();
  const [loading, setLoading] = useState(false);
  // It was loaded anew for this already, and is still the old one: the host has no newer yet.
  const [inVain] = useState(() => storage.get(STORE) === least);
  const update = async () => {
    setLoading(true);
    try {
      storage.set(STORE, least);
      await forceUpdate();
    } catch {
      storage.remove(STORE);
      setLoading(false);
      toast(t('error.network'), 'error');
    }
  };
  return (
    <DialogFrame
      open
      onClose={() => {}}
      title={t('outdated.title')}
      message={inVain ? t('outdated.again') : t('outdated.text')}
    >
      <Button loading={loading} onClick={update}>
        {t('outdated.action')}
      </Button>
    </DialogFrame>
  );
}
