import { useTranslations } from 'next-intl';

interface Asked {
  /** What was typed as the amount, minor units; null if it is none. If omitted, no amount is asked for. */
  readonly amount?: number | null;
  readonly reason: string;
}

/** Returns what a form still waits for, in words: the amount, then the reason. False if it has both. */
export function useMissing(): (asked: Asked) => string | false {
  const t = useTranslations('counter.reason');
  return ({ amount, reason }) =>
    amount === null ? t('missingAmount') : reason.trim() === '' && t('missing');
}
