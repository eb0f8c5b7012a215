'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';
import { declineInstall, installDeclinedAt, maySuggestInstall } from '#lib/pwa/install-suggestion.ts';
import { useInstallAction } from './use-install-action.tsx';

/** Suggests the installation until the person accepts or declines. */
export default function InstallSuggestion() {
  const t = useTranslations('install');
  const { method, install, sheet } = useInstallAction();
  const [declinedAt, setDeclinedAt] = useState(installDeclinedAt);
  const [now] = useState(Date.now);
  if (!maySuggestInstall(method, declinedAt, now)) return sheet;
  return (
    <>
      <SuggestionCard
        icon={Download}
        title={t('title')}
        text={t('text')}
        accept={t(method === 'prompt' ? 'yes' : 'how')}
        decline={t('no')}
        onAccept={install}
        onDecline={() => {
          declineInstall();
          setDeclinedAt(Date.now());
        }}
      />
      {sheet}
    </>
  );
}
