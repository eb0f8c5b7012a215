import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDuration } from '#components/order/use-duration.ts';
import { MethodPicker } from '#components/pay/method-picker.tsx';
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
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  methods: readonly PaymentMethod[];
  balance: number | null;
  loading: boolean;
  /** The text of a refusal. */
  problem: string | null;
  onExtend: (choice: ExtensionChoice) => void;
};

/** The extensions on offer and the payment methods. */
export function ExtendSheet(props: ExtendSheetProps) {
  const { order, open, onClose, methods, balance, loading, problem, onExtend } = props;
  const t = useTranslations('desk');
  const money = useMoney();
  const duration = useDuration();
  const { time } = useClockText(order.store.time_zone);
  const [minutes, setMinutes] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('wallet');
  const options = order.extend_options;
  const option = options.find((candidate) => String(candidate.minutes) === minutes) ?? options[0];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('extend.title')}
      footer={
        option && (
          <div className="flex flex-col gap-2">
            <FormProblem centered text={problem} />
            <Button size="lg" block loading={loading} onClick={() => onExtend({ ...option, method })}>
              {t('extend.submit', { amount: money.text(option.price) })}
            </Button>
          </div>
        )
      }
    >
      {option ? (
        <div className="flex flex-col gap-5">
          <RadioCards
            label={t('extend.title')}
            layout="grid"
            value={String(option.minutes)}
            onChange={setMinutes}
            options={options.map((each) => ({
              value: String(each.minutes),
              title: `+${duration(each.minutes)}`,
              detail: t('extend.until', { time: time(each.end_at) }),
              aside: money.text(each.price),
            }))}
          />
          <MethodPicker methods={methods} value={method} onChange={setMethod} balance={balance} />
        </div>
      ) : (
        <p className="py-4 text-ink-2">{t('extend.none')}</p>
      )}
    </Sheet>
  );
}
