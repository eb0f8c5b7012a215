import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderLine } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { useDuration } from './use-duration.ts';

export type PriceLinesProps = {
  lines: readonly OrderLine[];
  total: number;
  timeZone: string;
  /** Drawn paler while a newer quote is loading. */
  stale?: boolean;
};

/** The price of a quote or an order, line by line. */
export function PriceLines({ lines, total, timeZone, stale }: PriceLinesProps) {
  const t = useTranslations('order');
  const money = useMoney();
  const { time } = useClockText(timeZone);
  const duration = useDuration();

  const labelOf = (line: OrderLine) =>
    line.kind === 'level' && line.percent !== undefined
      ? t('line.levelPercent', {
          name: line.name ?? t('line.level'),
          percent: line.percent,
          folds: (100 - line.percent) / 10,
        })
      : line.kind === 'coupon' && line.name
        ? line.name
        : t(`line.${line.kind}`);

  const noteOf = (line: OrderLine) => {
    if (line.kind === 'deposit') return t('line.depositNote');
    if (line.start_at === undefined || line.minutes === undefined || line.per_hour === undefined)
      return undefined;
    const [from, to] = [time(line.start_at), time(line.start_at + line.minutes * 60)];
    return t('line.stretch', {
      from,
      to,
      duration: duration(line.minutes),
      price: money.text(line.per_hour),
    });
  };

  return (
    <dl aria-busy={stale} className={stale ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
      {lines.map((line) => (
        <BillRow
          key={`${line.kind} ${line.start_at ?? ''}`}
          label={labelOf(line)}
          note={noteOf(line)}
          value={
            <Amount
              value={line.amount}
              size="sm"
              className={line.amount < 0 ? 'text-brand-text' : undefined}
            />
          }
        />
      ))}
      <BillRow label={t('line.total')} value={<Amount value={total} size="md" />} total />
    </dl>
  );
}
