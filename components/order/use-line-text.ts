import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderLine, Receipt } from '#lib/contract/order.ts';
import type { OrderReceipt } from '#lib/contract/receipt.ts';
import { useDuration } from './use-duration.ts';

export type PriceLine = OrderLine | Receipt['lines'][number] | OrderReceipt['lines'][number];

/** The name of a line of a price or a receipt, and its period and price; `timeZone`: of the outlet. */
export function useLineText(timeZone: string) {
  const t = useTranslations('order.line');
  const receiptText = useTranslations('receipt');
  const money = useMoney();
  const { time } = useClockText(timeZone);
  const duration = useDuration();

  const labelOf = (line: PriceLine): string => {
    switch (line.kind) {
      case 'level':
        return line.percent === undefined
          ? t('level')
          : t('levelPercent', {
              name: line.name ?? t('level'),
              percent: line.percent,
              folds: (100 - line.percent) / 10,
            });
      case 'coupon':
        return line.name ?? t('coupon');
      case 'play':
        if (line.table !== undefined) return t('move', { number: line.table });
        return t(line.extension ? 'extension' : 'play');
      case 'deposit':
        return t('deposit');
      default:
        return receiptText(unusedOf(line) ? 'unused' : line.kind);
    }
  };

  const periodOf = (line: PriceLine): string | undefined => {
    if (line.start_at === undefined || line.minutes === undefined) return undefined;
    const [from, to] = [time(line.start_at), time(line.end_at ?? line.start_at + line.minutes * 60)];
    const unused = unusedOf(line);
    if (unused) {
      const [part, whole] = [duration(unused.minutes), duration(unused.of_minutes)];
      return receiptText('unusedOf', { from, to, unused: part, booked: whole });
    }
    const length = { from, to, duration: duration(line.minutes) };
    return line.per_hour === undefined
      ? t('stretchPaid', length)
      : t('stretch', { ...length, price: money.text(line.per_hour) });
  };

  return { labelOf, periodOf };
}

/** The minutes that a refund of unused time is for, and those that were paid; null for other lines. */
export function unusedOf(line: PriceLine): { minutes: number; of_minutes: number } | null {
  if (!('of_minutes' in line) || line.of_minutes === undefined || line.minutes === undefined) return null;
  return { minutes: line.minutes, of_minutes: line.of_minutes };
}
