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

/** `install`: pushes need the installed app (iOS); `denied`: by the browser's settings. */
export type PushState = 'none' | 'install' | 'denied' | 'off' | 'on';

/** The push subscription of this phone, and how to change it. Shows the result of a change in a toast. */
export function usePush() {
  const t = useTranslations();
  const { data: config } = useQuery(configQueries.config());
  const { method } = useInstall();
  const [topics, setTopics] = useState(subscribedTopics);
  const [busy, setBusy] = useState(false);
  const key = config?.push_key ?? '';

  const pushState = (): PushState => {
    if (!key) return 'none';
    if (!isPushSupported()) return method === 'ios' ? 'install' : 'none';
    if (isPushDenied()) return 'denied';
    return topics ? 'on' : 'off';
  };
  /** Null ends the subscription. Resolves to true if the change succeeded. */
  const change = async (next: readonly PushTopic[] | null): Promise<boolean> => {
    setBusy(true);
    try {
      const result = next?.length ? await subscribeToPush(key, next) : await unsubscribeFromPush();
      if (result === 'denied' || result === 'dismissed' || result === 'failed')
        toast(t(`push.${result}`), 'error');
      if (result === 'on' && !topics) toast(t('push.on'), 'success');
      return result === 'on' || !next?.length;
    } catch {
      toast(t('error.network'), 'error');
      return false;
    } finally {
      setTopics(subscribedTopics());
      setBusy(false);
    }
  };
  return { state: pushState(), topics: topics ?? [], busy, change };
}
