'use client';

import { useTranslations } from 'next-intl';
import { toast } from '#lib/toast/toast.ts';

/** Returns a function that runs a task and shows a toast if the network fails. */
export function useNetworkToast(): (task: () => Promise<unknown>) => Promise<void> {
  const t = useTranslations('error');
  return async (task) => {
    try {
      await task();
    } catch {
      toast(t('network'), 'error');
    }
  };
}
