import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { refusalText } from '#lib/api/client/errors.ts';

interface Preview {
  readonly error: Error | null;
  readonly data?: { readonly conflicts: readonly { readonly start_at: number }[] } | undefined;
}

/**
 * Why a game can't be played as long as proposed: its price can't be shown, or a booking begins before its
 * end. Null if it can.
 */
export function usePreviewProblem({ error, data }: Preview, timeZone: string): string | null {
  const t = useTranslations('counter.extend');
  const { time } = useClockText(timeZone);
  if (error) return refusalText(error) || t('noPrice');
  const [conflict] = data?.conflicts ?? [];
  return conflict ? t('conflict', { time: time(conflict.start_at) }) : null;
}
