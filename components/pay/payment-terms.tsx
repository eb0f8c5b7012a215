import { useTranslations } from 'next-intl';
import { CancelTermsNote, type CancelTermsNoteProps } from '#components/order/cancel-terms.tsx';
import { EarlyEndRule, type EarlyEndRuleProps } from './early-end-rule.tsx';

export interface PaymentTermsProps extends Pick<CancelTermsNoteProps, 'hasDeposit' | 'timeZone' | 'clock'> {
  /** null: no booking. */
  readonly cancelTerms: CancelTermsNoteProps['terms'] | null;
  /** null: the page shows the rule of an early end elsewhere. */
  readonly earlyEnd: Pick<EarlyEndRuleProps, 'minutes' | 'minChargeMinutes'> | null;
  /** Contained in the prices; `rate`: percent. */
  readonly tax: { readonly name: string; readonly rate: number } | null;
}

/** The terms of a payment: cancellation, refund of an early end, tax. */
export function PaymentTerms(props: PaymentTermsProps) {
  const { cancelTerms, hasDeposit, earlyEnd, tax, timeZone, clock } = props;
  const t = useTranslations('pay.terms');
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-small empty:hidden">
      {cancelTerms && (
        <CancelTermsNote
          terms={cancelTerms}
          paidAt={null}
          hasDeposit={hasDeposit}
          timeZone={timeZone}
          clock={clock}
        />
      )}
      {earlyEnd && <EarlyEndRule {...earlyEnd} />}
      {tax && <p>{t('tax', tax)}</p>}
    </div>
  );
}
