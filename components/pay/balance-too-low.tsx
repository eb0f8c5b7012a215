import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';

/** How much the wallet lacks, with a button to top it up. */
export function BalanceTooLow({ missing, onTopUp }: { missing: number; onTopUp: () => void }) {
  const t = useTranslations('pay');
  const money = useMoney();
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3">
      <span className="text-small">{t('short', { amount: money.text(missing) })}</span>
      <Button size="sm" variant="secondary" onClick={onTopUp}>
        {t('topUp')}
      </Button>
    </div>
  );
}
