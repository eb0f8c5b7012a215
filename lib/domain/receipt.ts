import type { Money } from './money.ts';
import type { QuoteLine } from './quote.ts';
import type { EarlyEnd } from './refund.ts';
import type { Instant, Period } from './time.ts';

interface LineDetails {
  readonly amount: Money;
  /** Of play time; missing on other lines. */
  readonly start_at?: Instant | undefined;
  readonly minutes?: number | undefined;
  readonly per_hour?: Money | undefined;
  readonly percent?: number | undefined;
  readonly name?: string | undefined;
}

/** A line of an order as it was agreed on. */
interface OrderedLine extends LineDetails {
  readonly kind: QuoteLine['kind'];
}

/** `refund` and `deposit_return` are negative. The refund of unused time has its period. */
interface ReceiptLine extends LineDetails {
  readonly kind: QuoteLine['kind'] | 'refund' | 'deposit_return';
  /** Of a refund of unused time: the minutes that were paid. */
  readonly of_minutes?: number | undefined;
}

export interface Receipt {
  readonly lines: ReceiptLine[];
  /** What was paid: the sum of the lines without the refunds. */
  readonly total: Money;
  /** What the person paid in the end: the sum of all lines. */
  readonly charged: Money;
}

/** The lines with the play time as it was played: a game moves if it is opened early or starts at its payment. */
export function movedLines<T extends OrderedLine>(lines: readonly T[], start_at: Instant): T[] {
  let at = start_at;
  return lines.map((line) => {
    if (line.kind !== 'play' || line.start_at === undefined || line.minutes === undefined) return line;
    const moved = { ...line, start_at: at };
    at += line.minutes * 60;
    return moved;
  });
}

/** The receipt of a paid order whose game or booking is over; null before that and for an order that was never paid. */
export function receiptOf(order: {
  readonly lines: readonly OrderedLine[];
  readonly start_at: Instant;
  readonly paid_at: Instant | null;
  /** Play money that went back. */
  readonly refunded: Money;
  readonly deposit: Money;
  readonly deposit_returned: boolean;
  readonly settlement: Pick<EarlyEnd, 'booked_minutes' | 'charged_minutes' | 'unused_minutes'> | null;
}): Receipt | null {
  if (order.paid_at === null || !order.deposit_returned) return null;
  const { settlement, refunded, deposit, start_at } = order;
  const paid = movedLines(order.lines, start_at);
  const refunds: ReceiptLine[] = [];
  if (refunded > 0) {
    refunds.push({
      kind: 'refund',
      amount: -refunded,
      ...(settlement && settlement.unused_minutes > 0 && unusedTime(settlement, start_at)),
    });
  }
  if (deposit > 0) refunds.push({ kind: 'deposit_return', amount: -deposit });
  const total = sumOf(paid);
  return { lines: [...paid, ...refunds], total, charged: total + sumOf(refunds) };
}

const sumOf = (lines: readonly ReceiptLine[]): Money => lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The time that a game ended early gave back. The refund is a share of the whole paid sum (`earlyEnd`), whatever the
 * price of these minutes was: the lines of play time stay whole.
 */
const unusedTime = (
  settlement: Pick<EarlyEnd, 'booked_minutes' | 'charged_minutes' | 'unused_minutes'>,
  start_at: Instant,
) => ({
  start_at: start_at + settlement.charged_minutes * 60,
  minutes: settlement.unused_minutes,
  of_minutes: settlement.booked_minutes,
});

/**
 * When an order was played: until its end, for a game that ended early until the end of its last started minute, as the
 * settlement counts it.
 */
export function playedPeriod(order: {
  readonly start_at: Instant;
  readonly end_at: Instant;
  readonly ended_at: Instant | null;
}): Period & { readonly minutes: number } {
  const { start_at } = order;
  const minutes = Math.ceil((Math.min(order.ended_at ?? order.end_at, order.end_at) - start_at) / 60);
  return { start_at, end_at: start_at + minutes * 60, minutes };
}
