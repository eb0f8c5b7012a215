import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderLine, Receipt } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { useDuration } from './use-duration.ts';

export type PriceLinesProps = {
  lines: readonly OrderLine[];
  total: number;
  timeZone: string;
  /** Of an order that is over: shown in place of its lines. */
  receipt?: Receipt | null;
  /** An order that was cancelled before it was paid. */
  neverPaid?: boolean;
  /** Drawn paler while a newer quote is loading. */
  stale?: boolean;
};

/** The price of a quote or an order, line by line, with what was refunded. */
export function PriceLines({ lines, total, timeZone, receipt = null, neverPaid, stale }: PriceLinesProps) {
  const t = useTranslations('order');
  const receiptText = useTranslations('receipt');
  const money = useMoney();
  const { time } = useClockText(timeZone);
  const duration = useDuration();

  const labelOf = (line: Line) =>
    line.kind === 'level' && line.percent !== undefined
      ? t('line.levelPercent', {
          name: line.name ?? t('line.level'),
          percent: line.percent,
          folds: (100 - line.percent) / 10,
        })
      : line.kind === 'coupon' && line.name
        ? line.name
        : line.kind === 'refund' || line.kind === 'deposit_return'
          ? receiptText(unusedOf(line) ? 'unused' : line.kind)
          : t(`line.${line.kind}`);

  const noteOf = (line: Line) => {
    if (line.kind === 'deposit') return receipt || neverPaid ? undefined : t('line.depositNote');
    if (line.start_at === undefined || line.minutes === undefined) return undefined;
    const [from, to] = [time(line.start_at), time(line.start_at + line.minutes * 60)];
    const unused = unusedOf(line);
    if (unused) {
      const [part, whole] = [duration(unused.minutes), duration(unused.of_minutes)];
      return receiptText('unusedOf', { from, to, unused: part, booked: whole });
    }
    if (line.per_hour === undefined) return undefined;
    return t('line.stretch', {
      from,
      to,
      duration: duration(line.minutes),
      price: money.text(line.per_hour),
    });
  };

  const rowOf = (line: Line, index: number) => (
    <BillRow
      // An extension can have a discount of the same kind.
      key={`${line.kind} ${line.start_at ?? index}`}
      label={labelOf(line)}
      note={noteOf(line)}
      value={
        <Amount value={line.amount} size="sm" className={line.amount < 0 ? 'text-brand-text' : undefined} />
      }
    />
  );

  const unused = receipt?.lines.map(unusedOf).find((each) => each !== null);
  return (
    <dl aria-busy={stale} className={stale ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
      {(receipt?.lines ?? lines).filter((line) => !isRefund(line)).map(rowOf)}
      <BillRow
        label={receipt ? receiptText('paid') : t('line.total')}
        note={neverPaid && total > 0 && t('notCharged')}
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

type Line = OrderLine | Receipt['lines'][number];

/** The minutes that a refund of unused time is for, and those that were paid; null for other lines. */
function unusedOf(line: Line): { minutes: number; of_minutes: number } | null {
  if (!('of_minutes' in line) || line.of_minutes === undefined || line.minutes === undefined) return null;
  return { minutes: line.minutes, of_minutes: line.of_minutes };
}

const isRefund = ({ kind }: Line) => kind === 'refund' || kind === 'deposit_return';
