'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { configQueries } from '#lib/api/config.ts';
import { subscribedTopics, subscribeToPush, unsubscribeFromPush } from '#lib/api/push.ts';
import type { PushTopic } from '#lib/contract/push.ts';
import { useInstall } from '#lib/pwa/install.ts';
import { isPushDenied, isPushSupported } from '#lib/pwa/push-subscription.ts';
import { toast } from '#lib/toast/toast.ts';

/** Whether this phone can be told things: not at all, once the app is installed (iOS), if the person lets it, or it is. */
export type PushWay = 'none' | 'install' | 'denied' | 'off' | 'on';

/** What this phone is told of, and how to change that. Says by itself what became of a change. */
export function usePush() {
  const t = useTranslations();
  const { data: config } = useQuery(configQueries.config());
  const { way: installWay } = useInstall();
  const [topics, setTopics] = useState(subscribedTopics);
  const [busy, setBusy] = useState(false);
  const key = config?.push_key ?? '';

  const wayOf = (): PushWay => {
    if (!key) return 'none';
    if (!isPushSupported()) return installWay === 'ios' ? 'install' : 'none';
    if (isPushDenied()) return 'denied';
    return topics ? 'on' : 'off';
  };
  /** Null: nothing any more. Resolves to true where it is as it was wanted. */
  const change = async (wanted: readonly PushTopic[] | null): Promise<boolean> => {
    setBusy(true);
    try {
      const outcome = wanted?.length ? await subscribeToPush(key, wanted) : await unsubscribeFromPush();
      if (outcome === 'denied' || outcome === 'dismissed' || outcome === 'failed')
        toast(t(`push.${outcome}`), 'error');
      if (outcome === 'on' && !topics) toast(t('push.on'), 'success');
      return outcome === 'on' || !wanted?.length;
    } catch {
      toast(t('error.network'), 'error');
      return false;
    } finally {
      setTopics(subscribedTopics());
      setBusy(false);
    }
  };
  return { way: wayOf(), topics: topics ?? [], busy, change };
}
