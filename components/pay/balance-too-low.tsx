import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** How much the wallet lacks for a payment. */
export function BalanceTooLow({ missing }: { missing: number }) {
  const t = useTranslations('pay');
  const money = useMoney();
  return (
    <p role="status" className="mt-3 rounded-lg bg-warn-soft px-4 py-3 text-small">
      {t('short', { amount: money.text(missing) })}
    </p>
  );
}
