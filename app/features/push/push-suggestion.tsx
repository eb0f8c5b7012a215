'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import InstallSuggestion from '#app/features/install/install-suggestion.tsx';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';
import { isPushSuggestionAnswered, markPushSuggestionAnswered } from '#lib/api/push.ts';
import { pushTopics } from '#lib/contract/push.ts';
import { isPushDenied } from '#lib/pwa/push-subscription.ts';
import { usePush } from './use-push.ts';

/** Asks once, when there is something to be reminded of: a game, or a booking. Afterwards settings have it. */
export default function PushSuggestion() {
  const t = useTranslations('push');
  const { way, busy, change } = usePush();
  const [asked, setAsked] = useState(isPushSuggestionAnswered);
  // iPhones tell things to an app on the home screen only.
  if (way === 'install') return <InstallSuggestion />;
  if (asked || way !== 'off') return null;
  const done = () => {
    markPushSuggestionAnswered();
    setAsked(true);
  };
  const accept = async () => {
    // Without a network, or while the worker is only starting, the offer stands.
    if ((await change(pushTopics)) || isPushDenied()) done();
  };
  return (
    <SuggestionCard
      icon={BellRing}
      title={t('ask.title')}
      text={t('ask.text')}
      accept={t('ask.yes')}
      decline={t('ask.no')}
      busy={busy}
      onAccept={accept}
      onDecline={done}
    />
  );
}
