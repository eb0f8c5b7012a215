import { useTranslations } from 'next-intl';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import type { TopupReceipt as Receipt } from '#lib/contract/receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

/** The receipt of a top-up. Tax is on the receipts of what the balance pays. */
export function TopupReceipt({ receipt, hasTax }: { receipt: Receipt; hasTax: boolean }) {
  const t = useTranslations('receipt');
  const wallet = useTranslations('wallet.kind');
  const { amount, bonus, given_back } = receipt;
  return (
    <ReceiptPaper receipt={receipt} numberLabel={t('paymentNumber')}>
      <dl className="border-line border-t pt-2">
        <BillRow label={wallet('topup')} value={<Amount value={amount} size="sm" />} />
        <BillRow label={t('paid')} value={<Amount value={amount} size="md" />} total />
        {given_back > 0 && (
          <>
            <BillRow label={t('given_back')} value={<Amount value={-given_back} size="sm" />} />
            <BillRow label={t('charged')} value={<Amount value={amount - given_back} size="md" />} total />
          </>
        )}
        {bonus > 0 && (
          <BillRow
            label={wallet('bonus')}
            note={t('bonusNote')}
            value={<Amount value={bonus} size="sm" sign="always" />}
          />
        )}
      </dl>
      {hasTax && <p className="text-ink-2 text-small">{t('topupNote')}</p>}
    </ReceiptPaper>
  );
}
