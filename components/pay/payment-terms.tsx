import { useTranslations } from 'next-intl';
import { CancelTermsNote, type CancelTermsNoteProps } from '#components/order/cancel-terms.tsx';
import { useDuration } from '#components/order/use-duration.ts';

export interface PaymentTermsProps extends Pick<CancelTermsNoteProps, 'hasDeposit' | 'timeZone' | 'clock'> {
  /** null: no booking. */
  readonly cancelTerms: CancelTermsNoteProps['terms'] | null;
  /** Of the game. */
  readonly minutes: number;
  /** What an early end charges at least. */
  readonly minChargeMinutes: number;
  /** Contained in the prices; `rate`: percent. */
  readonly tax: { readonly name: string; readonly rate: number } | null;
}

/** What applies to a payment: the terms of a cancellation, the refund of an early end with its minimum charge, the tax. */
export function PaymentTerms(props: PaymentTermsProps) {
  const { cancelTerms, hasDeposit, minutes, minChargeMinutes, tax, timeZone, clock } = props;
  const t = useTranslations('pay.terms');
  const minimum = useDuration()(minChargeMinutes);
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-small">
      {cancelTerms && (
        <CancelTermsNote
          terms={cancelTerms}
          paidAt={null}
          hasDeposit={hasDeposit}
          timeZone={timeZone}
          clock={clock}
        />
      )}
      <p>
        {minChargeMinutes === 0
          ? t('refund')
          : t(minutes > minChargeMinutes ? 'refundMinimum' : 'minimum', { minimum })}
      </p>
      {tax && <p>{t('tax', tax)}</p>}
    </div>
  );
}
