import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDuration } from '#components/order/use-duration.ts';
import { BalanceTooLow } from '#components/pay/balance-too-low.tsx';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { usePaymentMethod } from '#components/pay/use-payment-method.ts';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { OrderDetail } from '#lib/contract/order.ts';

/** An extension as it was shown, and its payment method. */
export interface ExtensionChoice {
  minutes: number;
  /** Epoch seconds. */
  end_at: number;
  price: number;
  method: PaymentMethod;
}

export type ExtendSheetProps = {
  order: Pick<OrderDetail, 'store' | 'extend_options'>;
  /** What the person should know before they pay. */
  note?: string | undefined;
  open: boolean;
  onClose: () => void;
  methods: readonly PaymentMethod[];
  /** The method of a payment that failed or was left: chosen at first. */
  triedMethod: PaymentMethod | null;
  lastMethod: string | null;
  balance: number | null;
  /** True while the balance is fetched again. */
  isBalanceOld: boolean;
  /** Nothing can be bought while there is no network. */
  online: boolean;
  minTopUp: number;
  loading: boolean;
  problem: string | null;
  /** The extension that is chosen at first; null: the shortest. */
  startMinutes: number | null;
  /** The balance must cover the price of the extension. */
  onTopUp: (extension: { minutes: number; price: number }) => void;
  onExtend: (choice: ExtensionChoice) => void;
};

/** The extensions on offer and the payment methods. */
export function ExtendSheet(props: ExtendSheetProps) {
  const { order, note, open, onClose, methods, triedMethod, lastMethod, balance, loading, problem } = props;
  const { online, isBalanceOld, minTopUp, startMinutes, onTopUp, onExtend } = props;
  const t = useTranslations('desk');
  const validation = useTranslations('validation');
  const pay = useTranslations('pay');
  const money = useMoney();
  const duration = useDuration();
  const { time } = useClockText(order.store.time_zone);
  const [minutes, setMinutes] = useState<string | null>(null);
  const options = order.extend_options;
  const chosen = minutes ?? String(startMinutes ?? options[0]?.minutes);
  // None once the chosen end is no longer free: another is not bought in its place.
  const option = options.find((candidate) => String(candidate.minutes) === chosen);
  const missing = option && balance !== null ? Math.max(0, option.price - balance) : 0;
  const [method, chooseMethod] = usePaymentMethod({
    isShown: open,
    tried: triedMethod,
    last: lastMethod,
    methods,
    balance,
    isBalanceOld,
    price: option?.price ?? 0,
  });
  const needsTopUp = method === 'wallet' && missing > 0;
  const [asksForMethod, setAsksForMethod] = useState(false);
  const extend = () => {
    if (!option) return setAsksForEnd(true);
    if (needsTopUp) return onTopUp(option);
    if (option.price > 0 && method === null) return setAsksForMethod(true);
    onExtend({ ...option, method: method ?? 'wallet' });
  };
  const [asksForEnd, setAsksForEnd] = useState(false);
  const choose = (next: string) => {
    setMinutes(next);
    setAsksForEnd(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('extend.title')}
      footer={
        options.length > 0 && (
          <div className="flex flex-col gap-2">
            <FormProblem
              centered
              text={
                !online
                  ? t('extend.offline')
                  : asksForEnd && !option
                    ? validation('endTime')
                    : asksForMethod && method === null
                      ? validation('paymentMethod')
                      : problem
              }
            />
            <Button size="lg" block loading={loading} disabled={!online} onClick={extend}>
              {needsTopUp
                ? pay('topUp', { amount: money.text(Math.max(missing, minTopUp)) })
                : option && option.price > 0
                  ? t('extend.submit', { amount: money.text(option.price) })
                  : t('extend.open')}
            </Button>
          </div>
        )
      }
    >
      {options.length > 0 ? (
        <div className="flex flex-col gap-5">
          {note && <p className="text-ink-2 text-small">{note}</p>}
          <RadioCards
            label={t('extend.title')}
            layout="grid"
            value={option ? chosen : null}
            onChange={choose}
            options={options.map((each) => ({
              value: String(each.minutes),
              title: `+${duration(each.minutes)}`,
              detail: t('extend.until', { time: time(each.end_at) }),
              aside: money.text(each.price),
            }))}
          />
          {option?.price !== 0 && (
            <div>
              <MethodPicker methods={methods} value={method} onChange={chooseMethod} balance={balance} />
              {needsTopUp && <BalanceTooLow missing={missing} />}
            </div>
          )}
        </div>
      ) : (
        <p className="py-4 text-ink-2">{t('extend.none')}</p>
      )}
    </Sheet>
  );
}
