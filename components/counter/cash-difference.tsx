import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';

/** Counted less expected, minor units: in words, by an icon and in color. */
export function CashDifference({ value }: { value: number }) {
  const t = useTranslations('counter.money.difference');
  const money = useMoney();
  const Icon = value === 0 ? CircleCheck : TriangleAlert;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap font-semibold tabular-nums',
        value === 0 ? 'text-brand-text' : value < 0 ? 'text-danger-text' : 'text-warn-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {value === 0 ? t('none') : t(value < 0 ? 'short' : 'over', { amount: money.text(Math.abs(value)) })}
    </span>
  );
}
