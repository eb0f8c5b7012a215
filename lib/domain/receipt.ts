import type { Money } from './money.ts';
import type { QuoteLine } from './quote.ts';
import type { EarlyEnd } from './refund.ts';
import { divideAmount } from './share.ts';
import { taxIn } from './tax.ts';
import type { Instant, Period } from './time.ts';

interface LineDetails {
  readonly amount: Money;
  /** The period of play time; missing on other lines. */
  readonly start_at?: Instant | undefined;
  readonly minutes?: number | undefined;
  readonly per_hour?: Money | undefined;
  /** The end of the time, if it lies within the last minute, which is charged as a whole. */
  readonly end_at?: Instant | undefined;
  readonly percent?: number | undefined;
  readonly name?: string | undefined;
  /** True on the lines of an extension. */
  readonly extension?: boolean | undefined;
  /** The number of the table to which a game was moved, of the line of its difference. */
  readonly table?: string | undefined;
}

/** A line of an order as it was agreed on. */
interface OrderedLine extends LineDetails {
  readonly kind: QuoteLine['kind'];
}

/** Refunds and the returned deposit are negative. The refund of unused time has its period. */
interface ReceiptLine<Kind extends string> extends LineDetails {
  readonly kind: Kind;
  /** For a refund of unused time: the minutes that were paid. */
  readonly of_minutes?: number | undefined;
}

type ReceiptLineKind = QuoteLine['kind'] | 'refund' | 'write_off' | 'deposit_return';

export interface Receipt<Kind extends string = ReceiptLineKind> {
  readonly lines: ReceiptLine<Kind>[];
  /** What was to be paid: the sum of the lines without the refunds. */
  readonly total: Money;
  /** What the person paid in the end: the sum of all lines. */
  readonly charged: Money;
}

/** The lines with the play time as it was played: a game moves if it is opened early. */
export function movedLines<T extends OrderedLine>(lines: readonly T[], start_at: Instant): T[] {
  let at = start_at;
  return lines.map((line) => {
    if (line.kind !== 'play' || line.start_at === undefined || line.minutes === undefined) return line;
    const moved = { ...line, start_at: at };
    at += line.minutes * 60;
    return moved;
  });
}

/** The lines of an order as it was played: those of an open-ended game have the time of its clock. */
export const playedLines = <T extends OrderedLine>(order: {
  readonly lines: readonly T[];
  readonly start_at: Instant;
  readonly open_ended?: object | null;
}): T[] => (order.open_ended ? [...order.lines] : movedLines(order.lines, order.start_at));

/** What the receipt of an order is made from. */
interface PaidOrder {
  readonly lines: readonly OrderedLine[];
  readonly start_at: Instant;
  readonly end_at: Instant;
  /** null or missing for a game with a fixed end. */
  readonly open_ended?: object | null;
  /** A line of the bill of an open-ended game. */
  readonly written_off?: Money;
  /** Play money that went back. */
  readonly refunded: Money;
  readonly deposit: Money;
  /** False until the game or booking is over. */
  readonly deposit_returned: boolean;
  readonly settlement: Pick<EarlyEnd, 'booked_minutes' | 'unused_minutes' | 'refund'> | null;
}

/** The receipt of a paid order that is over; null before that. */
export const receiptOf = (order: PaidOrder & { readonly paid_at: Instant | null }): Receipt | null =>
  order.paid_at === null || !order.deposit_returned ? null : receiptSoFar(order);

/** The receipt of a paid order: until its game or booking is over, of what was paid so far. */
function receiptSoFar(order: PaidOrder): Receipt {
  const { settlement, refunded, deposit, end_at, written_off = 0 } = order;
  const paid = playedLines(order);
  const refunds: Receipt['lines'] = [];
  const unused = settlement && settlement.unused_minutes > 0 ? Math.min(refunded, settlement.refund) : 0;
  if (settlement && unused > 0)
    refunds.push({ kind: 'refund', amount: -unused, ...unusedTime(settlement, end_at) });
  // A cancellation or the staff returned it.
  if (refunded > unused) refunds.push({ kind: 'refund', amount: unused - refunded });
  if (written_off > 0) refunds.push({ kind: 'write_off', amount: -written_off });
  if (deposit > 0 && order.deposit_returned) refunds.push({ kind: 'deposit_return', amount: -deposit });
  const total = sumOf(paid);
  return { lines: [...paid, ...refunds], total, charged: total + sumOf(refunds) };
}

const sumOf = (lines: readonly { readonly amount: Money }[]): Money =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

const isRefund = (kind: ReceiptLineKind): boolean =>
  kind === 'refund' || kind === 'write_off' || kind === 'deposit_return';

/**
 * `given_back`: what the payment provider refunded of the payment itself, negative; `share`: what a player
 * has paid of the price; `by_players`: on the receipt of the organiser, what players have paid, negative.
 */
type PrintedKind = ReceiptLineKind | 'given_back' | 'share' | 'by_players';

/** A receipt to print. */
export interface PrintedReceipt extends Receipt<PrintedKind> {
  /** The part of `charged` that goes back after the game. */
  readonly deposit_held: Money;
  /** The tax in `charged` without the deposit held, rounded half up; null without a tax. */
  readonly tax: { readonly net: Money; readonly amount: Money } | null;
}

/** What a player has paid of an order that somebody else booked, less what has gone back to the wallet. */
export interface PaidShare {
  readonly play: Money;
  /** The part of the deposit that is held. */
  readonly deposit: Money;
  /** What the payment provider refunded of the payments themselves. */
  readonly given_back: Money;
}

interface ReceiptTerms {
  /** Refunded to the organiser by the provider, not by a wallet. */
  readonly given_back: Money;
  /** Percent; null without a tax. */
  readonly rate: number | null;
  /** What players have paid: the organiser's receipt charges only the rest. */
  readonly players?: readonly PaidShare[];
}

/** The receipt of a paid order with its tax, for whoever has booked it. */
export function printedReceipt(
  order: PaidOrder,
  { given_back, rate, players = [] }: ReceiptTerms,
): PrintedReceipt {
  const receipt = receiptSoFar(order);
  const byPlayers = players.reduce((sum, { play, deposit }) => sum + play + deposit, 0);
  const deposit_held = heldOf(order) - players.reduce((sum, { deposit }) => sum + deposit, 0);
  // A provider may give back more than the order cost, such as a fee of the bank.
  const back = Math.min(given_back, receipt.charged - byPlayers - deposit_held);
  const charged = receipt.charged - byPlayers - back;
  const taxable = charged - deposit_held;
  const amount = taxesOf(order, { given_back, rate, players }).at(-1) ?? 0;
  // The deposit stands after all table time, that of extensions included.
  const isAfter = ({ kind }: { readonly kind: ReceiptLineKind }) => kind === 'deposit' || isRefund(kind);
  return {
    lines: [
      ...receipt.lines.filter((line) => !isAfter(line)),
      ...receipt.lines.filter(isAfter),
      ...(byPlayers > 0 ? [{ kind: 'by_players' as const, amount: -byPlayers }] : []),
      ...(back > 0 ? [{ kind: 'given_back' as const, amount: -back }] : []),
    ],
    total: receipt.total,
    charged,
    deposit_held,
    tax: rate === null ? null : { net: taxable - amount, amount },
  };
}

/** The receipt of a player for their share. `paid`: what they had paid before anything went back. */
export function shareReceipt(
  order: PaidOrder,
  terms: ReceiptTerms & { readonly players: readonly PaidShare[] },
  {
    share,
    paid,
  }: { readonly share: PaidShare; readonly paid: { readonly play: Money; readonly deposit: Money } },
): PrintedReceipt {
  const back = Math.min(share.given_back, share.play);
  const charged = share.play + share.deposit - back;
  const amount = taxesOf(order, terms)[terms.players.indexOf(share)] ?? 0;
  const line = (kind: PrintedKind, value: Money) => (value === 0 ? [] : [{ kind, amount: value }]);
  return {
    lines: [
      ...line('share', paid.play),
      ...line('deposit', paid.deposit),
      ...line('refund', share.play - paid.play),
      ...line('deposit_return', share.deposit - paid.deposit),
      ...line('given_back', -back),
    ],
    total: paid.play + paid.deposit,
    charged,
    deposit_held: share.deposit,
    tax: terms.rate === null ? null : { net: charged - share.deposit - amount, amount },
  };
}

/**
 * The tax on the receipt of each player, and of the organiser last. It is that of the whole order, divided by
 * what each is charged for play: the receipts add up to it.
 */
function taxesOf(order: PaidOrder, { given_back, rate, players = [] }: ReceiptTerms): Money[] {
  const byPlayers = players.reduce((sum, { play }) => sum + play, 0);
  const own = { play: receiptSoFar(order).charged - heldOf(order) - byPlayers, given_back };
  const charges = [...players, own].map((payer) => payer.play - Math.min(payer.given_back, payer.play));
  const whole = charges.reduce((sum, charge) => sum + charge, 0);
  return divideAmount(rate === null ? 0 : taxIn(whole, rate), charges);
}

const heldOf = ({ deposit, deposit_returned }: PaidOrder): Money => (deposit_returned ? 0 : deposit);

/** The time that an early end gave back. Its refund is a share of the paid sum (`earlyEnd`). */
const unusedTime = (settlement: Pick<EarlyEnd, 'booked_minutes' | 'unused_minutes'>, end_at: Instant) => ({
  start_at: end_at - settlement.unused_minutes * 60,
  minutes: settlement.unused_minutes,
  of_minutes: settlement.booked_minutes,
});

/** When an order was played. `minutes` are those that were started. */
export function playedPeriod(order: {
  readonly start_at: Instant;
  readonly end_at: Instant;
  readonly ended_at: Instant | null;
}): Period & { readonly minutes: number } {
  const { start_at } = order;
  const end_at = Math.min(order.ended_at ?? order.end_at, order.end_at);
  return { start_at, end_at, minutes: Math.ceil((end_at - start_at) / 60) };
}
