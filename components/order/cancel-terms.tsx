import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useClockValue } from '#components/ui/use-seconds.ts';
import type { CancelTerms } from '#lib/domain/refund.ts';
import { cancelRuleAt } from '#lib/domain/refund.ts';

export interface CancelTermsNoteProps {
  readonly terms: CancelTerms;
  /** null: not paid yet. */
  readonly paidAt: number | null;
  /** Whether a late cancellation returns a deposit. */
  readonly hasDeposit: boolean;
  readonly timeZone: string;
  readonly clock?: (() => number) | undefined;
}

/** Until when a booking can be cancelled for a full refund, and what is returned after that. */
export function CancelTermsNote({ terms, paidAt, hasDeposit, timeZone, clock }: CancelTermsNoteProps) {
  const t = useTranslations('cancelTerms');
  const { dayAndTime } = useClockText(timeZone);
  const kind = useClockValue((now) => cancelRuleAt(terms, paidAt ?? now, now).kind, clock);
  const late = t(hasDeposit ? 'lateDeposit' : 'lateNothing');
  const after = t(hasDeposit ? 'afterDeposit' : 'afterNothing');
  if (kind === 'late') return <p>{t('late', { after: late })}</p>;
  if (kind === 'grace' && paidAt === null) {
    const from = dayAndTime(terms.open_from_at);
    return <p>{t('grace', { minutes: terms.grace_minutes, from, after })}</p>;
  }
  const { until_at } = cancelRuleAt(terms, paidAt, paidAt ?? 0);
  return <p>{t('free', { time: dayAndTime(until_at ?? terms.free_until_at), after })}</p>;
}
