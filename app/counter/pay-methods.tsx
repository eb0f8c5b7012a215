import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { likelyCash } from '#lib/domain/denominations.ts';
import { useHasShift } from './shift-note.tsx';
import { type PayMethod, type Payment, type PayPart, payMethods } from './use-payment.ts';

export interface PayButtonsProps {
  readonly payment: Payment;
  readonly canSubmit: boolean;
  readonly loading: boolean;
}

/** One button for each method, with the amount. */
export function MethodButtons({
  payment,
  canSubmit,
  loading,
  onSubmit,
}: PayButtonsProps & { readonly onSubmit: (pays: PayPart[]) => void }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const { total, balance } = payment;
  const hasShift = useHasShift();
  const [pressed, setPressed] = useState<PayMethod | null>(null);
  const pay = (method: PayMethod) => {
    setPressed(method);
    onSubmit([{ method, amount: total }]);
  };
  const hasWallet = balance !== null && balance > 0;
  const isShort = hasWallet && balance < total;
  const shown = payMethods.filter((method) => method !== 'wallet' || hasWallet);
  return (
    <fieldset aria-label={t('label')} className="flex flex-wrap gap-2 *:flex-[1_1_5.75rem]">
      {shown.map((method) => (
        <Button
          key={method}
          size="lg"
          disabled={!canSubmit || (method === 'wallet' ? isShort : !hasShift)}
          loading={loading && pressed === method}
          onClick={() => !loading && pay(method)}
        >
          <span className="-mx-3 leading-tight">
            <span className="block text-small">{t(method)}</span>{' '}
            {/* The price is not known yet; nothing that is free has these buttons. */}
            <span className="block tabular-nums">{total > 0 ? money.text(total) : '…'}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

/**
 * The notes that guests are likely to hand over, to say the change, and what the wallet has. What is due is
 * booked in any case.
 */
export function CashReceived({ payment: { total, balance, received, setReceived } }: { payment: Payment }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  return (
    <fieldset className="pb-2">
      <legend className="sr-only">{t('received')}</legend>
      <div className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        <Chip selected={received === null} onClick={() => setReceived(null)}>
          {t('exact')}
        </Chip>
        {likelyCash(total, money.currency, money.unit).map((amount) => (
          <Chip key={amount} selected={received === amount} onClick={() => setReceived(amount)}>
            {money.short(amount)}
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 tabular-nums">
        <p role="status" className="font-semibold text-title empty:hidden">
          {received === null ? '' : t('change', { amount: money.text(received - total) })}
        </p>
        {balance !== null && balance > 0 && (
          <p className="text-ink-3 text-small">{t('balance', { amount: money.text(balance) })}</p>
        )}
      </div>
    </fieldset>
  );
}
