import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import type { OrderLine, Receipt } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { useDuration } from './use-duration.ts';
import { type PriceLine, unusedOf, useLineText } from './use-line-text.ts';

export type PriceLinesProps = {
  lines: readonly OrderLine[];
  total: number;
  timeZone: string;
  /** The receipt of an order that is over: shown in place of its lines. */
  receipt?: Receipt | null;
  /** An order that was cancelled before it was paid. */
  neverPaid?: boolean;
  /** What of such an order was paid and went back. */
  released?: number;
  /** Drawn paler while a newer quote is loading. */
  stale?: boolean;
  /** What becomes of the deposit, in place of what a customer reads. */
  aboutDeposit?: string;
};

/** The price of a quote or an order, line by line, with what was refunded. */
export function PriceLines({
  lines,
  total,
  timeZone,
  receipt = null,
  neverPaid,
  released = 0,
  stale,
  aboutDeposit,
}: PriceLinesProps) {
  const t = useTranslations('order');
  const receiptText = useTranslations('receipt');
  const duration = useDuration();
  const money = useMoney();
  const { labelOf, periodOf } = useLineText(timeZone);
  const depositNote = receipt || neverPaid ? undefined : (aboutDeposit ?? t('line.depositNote'));
  const rowOf = (line: PriceLine, index: number) => (
    <BillRow
      // An extension can have a discount of the same kind.
      key={`${line.kind} ${line.start_at ?? index}`}
      label={labelOf(line)}
      note={line.kind === 'deposit' ? depositNote : periodOf(line)}
      value={
        <Amount value={line.amount} size="sm" className={line.amount < 0 ? 'text-brand-text' : undefined} />
      }
    />
  );

  const unused = receipt?.lines.map(unusedOf).find((each) => each !== null);
  return (
    <dl aria-busy={stale} className={stale ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
      {(receipt?.lines ?? lines).filter((line) => !isRefund(line) && line.amount !== 0).map(rowOf)}
      <BillRow
        label={receipt ? receiptText('paid') : t('line.total')}
        note={
          neverPaid &&
          total > 0 &&
          (released > 0 ? t('released', { amount: money.text(released) }) : t('notCharged'))
        }
        value={<Amount value={receipt?.total ?? total} size="md" />}
        total
      />
      {receipt && receipt.charged !== receipt.total && (
        <>
          {receipt.lines.filter(isRefund).map(rowOf)}
          <BillRow
            label={receiptText('charged')}
            note={
              unused &&
              t('settlement.usedOf', {
                used: duration(unused.of_minutes - unused.minutes),
                booked: duration(unused.of_minutes),
              })
            }
            value={<Amount value={receipt.charged} size="md" />}
            total
          />
        </>
      )}
    </dl>
  );
}

const isRefund = ({ kind }: PriceLine) =>
  kind === 'refund' || kind === 'write_off' || kind === 'deposit_return';
