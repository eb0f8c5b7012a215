import { useTranslations } from 'next-intl';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';

export interface BalanceCheckProps {
  readonly balance: number;
  /** What the balance must cover; 0: nothing in particular. */
  readonly price: number;
}

/** The balance before a top-up, and what it lacks for a payment. */
export function BalanceCheck({ balance, price }: BalanceCheckProps) {
  const t = useTranslations('vip');
  const missing = price - balance;
  return (
    <Card>
      <dl>
        <BillRow label={t('balance')} value={<Amount value={balance} size={price > 0 ? 'sm' : 'md'} />} />
        {price > 0 && (
          <>
            <BillRow label={t('toPay')} value={<Amount value={price} size="sm" />} />
            {missing > 0 ? (
              <BillRow label={t('missing')} value={<Amount value={missing} size="md" />} total />
            ) : (
              <BillRow label={t('enough')} value={null} total />
            )}
          </>
        )}
      </dl>
    </Card>
  );
}
