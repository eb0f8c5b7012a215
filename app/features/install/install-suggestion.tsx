'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Offer } from '#components/ui/suggestion-card.tsx';
import { declineHint, hintDeclinedAt, mayHint } from '#lib/pwa/install-suggestion.ts';
import { useInstallOffer } from './use-install-action.tsx';

/** Offers the app for the home screen, to who has played: stands among their orders until they say something. */
export default function InstallHint() {
  const t = useTranslations('install');
  const { way, accept, sheet } = useInstallOffer();
  const [declinedAt, setDeclinedAt] = useState(hintDeclinedAt);
  const [now] = useState(Date.now);
  if (!mayHint({ way, declinedAt, now })) return sheet;
  return (
    <>
      <Offer
        icon={Download}
        title={t('title')}
        text={t('text')}
        accept={t(way === 'prompt' ? 'yes' : 'how')}
        decline={t('no')}
        onAccept={accept}
        onDecline={() => {
          declineHint();
          setDeclinedAt(Date.now());
        }}
      />
      {sheet}
    </>
  );
}
