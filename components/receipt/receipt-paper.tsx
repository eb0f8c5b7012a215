import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BillRow } from '#components/order/bill-row.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderReceipt, TopupReceipt } from '#lib/contract/receipt.ts';

export interface ReceiptPaperProps {
  readonly receipt: OrderReceipt | TopupReceipt;
  readonly numberLabel: string;
  readonly facts?: ReactNode;
  readonly children: ReactNode;
}

/** A receipt as it is printed: the seller, the number, when it was paid. In light colors in both themes. */
export function ReceiptPaper({ receipt, numberLabel, facts, children }: ReceiptPaperProps) {
  const t = useTranslations();
  const { date, time } = useClockText(receipt.time_zone);
  const { seller, number, paid_at, method } = receipt;
  return (
    <article
      data-theme="light"
      data-receipt
      aria-label={t('page.receipt')}
      className="flex flex-col gap-4 rounded-lg bg-surface p-5 text-ink shadow-card"
    >
      <header>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-bold text-heading">{seller.brand}</p>
          <p className="text-ink-2">{t('page.receipt')}</p>
        </div>
        <div className="mt-2 text-ink-2 text-small">
          {seller.name !== seller.brand && <p>{seller.name}</p>}
          {seller.address && <p>{seller.address}</p>}
          {seller.tax_id && <p>{t('receipt.taxId', { id: seller.tax_id })}</p>}
        </div>
      </header>
      <dl className="border-line border-t pt-2">
        <BillRow label={numberLabel} value={<span className="break-all tabular-nums">{number}</span>} />
        <BillRow label={t('receipt.paidAt')} value={`${date(paid_at)} ${time(paid_at)}`} />
        {method && <BillRow label={t('pay.method.label')} value={t(`pay.method.${method}`)} />}
        {facts}
      </dl>
      {children}
    </article>
  );
}
