import { CreditCard, FlaskConical, type LucideIcon, WalletMinimal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import type { PaymentMethod } from '#lib/contract/config.ts';

const icons: Record<PaymentMethod, LucideIcon> = {
  wallet: WalletMinimal,
  stripe: CreditCard,
  sandbox: FlaskConical,
};

export type MethodPickerProps = {
  methods: readonly PaymentMethod[];
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  /** The balance of the wallet, minor units; null while it is loading. */
  balance: number | null;
};

/** The payment methods. */
export function MethodPicker({ methods, value, onChange, balance }: MethodPickerProps) {
  const t = useTranslations('pay');
  const money = useMoney();
  return (
    <RadioCards
      label={t('method.label')}
      value={value}
      onChange={onChange}
      options={methods.map((method) => {
        const Icon = icons[method];
        return {
          value: method,
          title: t(`method.${method}`),
          detail:
            method === 'wallet' && balance !== null
              ? t('balance', { amount: money.text(balance) })
              : t(`about.${method}`),
          leading: <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />,
        };
      })}
    />
  );
}
