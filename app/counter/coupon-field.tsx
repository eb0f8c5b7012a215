import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import type { OrderMoney } from '#lib/contract/counter/sale.ts';

interface CouponFieldProps {
  readonly coupons: OrderMoney['coupons'];
  /** The id of the chosen coupon; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses one of the coupons that can be used on an order; nothing if there is none. */
export function CouponField({ coupons, value, onChange }: CouponFieldProps) {
  const t = useTranslations('counter.openTable');
  const money = useMoney();
  if (coupons.length === 0) return null;
  return (
    <SelectField
      label={t('coupon')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('noCoupon') },
        ...coupons.map(({ id, name, discount }) => ({
          value: id,
          label: `${name} · ${money.text(-discount)}`,
        })),
      ]}
    />
  );
}
