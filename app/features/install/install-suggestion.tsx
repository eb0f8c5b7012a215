'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';
import { declineInstall, installDeclinedAt, maySuggestInstall } from '#lib/pwa/install-suggestion.ts';
import { useInstallAction } from './use-install-action.tsx';

/** Offers the app for the home screen, to who has played: stands among their orders until they say something. */
export default function InstallSuggestion() {
  const t = useTranslations('install');
  const { way, accept, sheet } = useInstallAction();
  const [declinedAt, setDeclinedAt] = useState(installDeclinedAt);
  const [now] = useState(Date.now);
  if (!maySuggestInstall({ way, declinedAt, now })) return sheet;
  return (
    <>
      <SuggestionCard
        icon={Download}
        title={t('title')}
        text={t('text')}
        accept={t(way === 'prompt' ? 'yes' : 'how')}
        decline={t('no')}
        onAccept={accept}
        onDecline={() => {
          declineInstall();
          setDeclinedAt(Date.now());
        }}
      />
      {sheet}
    </>
  );
}
