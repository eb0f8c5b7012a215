import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';

export interface EarlyEndRuleProps {
  readonly minutes: number;
  readonly minChargeMinutes: number;
  readonly className?: string;
}

/** What is refunded when a game is ended early. */
export function EarlyEndRule({ minutes, minChargeMinutes, className }: EarlyEndRuleProps) {
  const t = useTranslations('pay.terms');
  const minimum = useDuration()(minChargeMinutes);
  return (
    <p className={className}>
      {minChargeMinutes === 0
        ? t('refund')
        : t(minutes > minChargeMinutes ? 'refundMinimum' : 'minimum', { minimum })}
    </p>
  );
}
