'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { AllWords } from '#lib/i18n/provider.tsx';
import { renew } from '#lib/pwa/renew.ts';
import { storage } from '#lib/storage.ts';
import { isOlderThan } from '#lib/version.ts';

const STORE = 'renewed-for';

/** Stands before everything where the server says that this version is too old for it (`least`). */
export default function Outdated({ least }: { least: string }) {
  if (!isOlderThan(least)) return null;
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      className="fixed inset-0 z-50 flex flex-col bg-bg pt-safe pb-safe"
    >
      <AllWords>
        <Update least={least} />
      </AllWords>
    </div>
  );
}

function Update({ least }: { least: string }) {
  const t = useTranslations('outdated');
  const [loading, setLoading] = useState(false);
  // It was loaded anew for this already, and is still the old one: the host has no newer yet.
  const inVain = storage.get(STORE) === least;
  return (
    <Empty
      scene="rack"
      title={t('title')}
      text={inVain ? t('again') : t('text')}
      action={
        <Button
          size="lg"
          loading={loading}
          onClick={() => {
            setLoading(true);
            storage.set(STORE, least);
            void renew();
          }}
        >
          {t('action')}
        </Button>
      }
    />
  );
}
