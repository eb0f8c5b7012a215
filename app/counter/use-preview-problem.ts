import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { Preview } from '#lib/contract/counter/bookings.ts';

interface PreviewResult {
  readonly error: Error | null;
  readonly data?: { readonly conflicts: Preview['conflicts'] } | undefined;
}

/**
 * Why a game can't be played as long as proposed: its price can't be shown, or a booking begins before its
 * end. Null if it can.
 */
export function usePreviewProblem({ error, data }: PreviewResult, timeZone: string): string | null {
  const t = useTranslations('counter.extend');
  const { time } = useClockText(timeZone);
  if (error) return refusalText(error) || t('noPrice');
  const [conflict] = data?.conflicts ?? [];
  if (!conflict) return null;
  const { start_at, by } = conflict;
  return by !== null && start_at <= serverNow()
    ? t('takenBy', { name: by })
    : t('conflict', { time: time(start_at) });
}
