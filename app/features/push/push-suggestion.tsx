'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import InstallSuggestion from '#app/features/install/install-suggestion.tsx';
import { SuggestionCard } from '#components/ui/suggestion-card.tsx';
import { isPushSuggestionAnswered, markPushSuggestionAnswered } from '#lib/api/push.ts';
import { type PushTopic, pushTopics } from '#lib/contract/push.ts';
import { isPushDenied } from '#lib/pwa/push-subscription.ts';
import { usePush } from './use-push.ts';

/**
 * Suggests pushes once, or the installation that iOS requires first. `about`: why they would be of use. The
 * waiting list suggests them also to a person who has declined them for games, or turned its topic off.
 */
export default function PushSuggestion({ about = 'game' }: { about?: 'game' | 'waiting' }) {
  const t = useTranslations(about === 'game' ? 'push.ask' : 'waiting.push');
  const { state, topics, busy, change } = usePush();
  const [answered, setAnswered] = useState(about === 'game' && isPushSuggestionAnswered());
  if (state === 'install') return <InstallSuggestion />;
  const isMissing = state === 'off' || (about === 'waiting' && state === 'on' && !topics.includes('waiting'));
  if (answered || !isMissing) return null;
  const isWanted = (topic: PushTopic) => state === 'off' || topic === about || topics.includes(topic);
  const markAnswered = () => {
    markPushSuggestionAnswered();
    setAnswered(true);
  };
  const accept = async () => {
    // After a failure, the suggestion stays.
    if ((await change(pushTopics.filter(isWanted))) || isPushDenied()) markAnswered();
  };
  return (
    <SuggestionCard
      icon={BellRing}
      title={t('title')}
      text={t('text')}
      accept={t('yes')}
      decline={t('no')}
      busy={busy}
      onAccept={accept}
      onDecline={markAnswered}
    />
  );
}
