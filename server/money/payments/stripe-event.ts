import * as v from 'valibot';
import type { CardRefundOutcome, Money, PaymentOutcome } from './port.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** The key of the metadata of Stripe's refunds that has the id of ours. */
export const OWN_REFUND = 'card_refund';

/** The parts of Stripe's objects that are read. A signed event of any other shape is ignored. */
const sessionSchema = v.object({
  id: v.string(),
  client_reference_id: v.nullish(v.pipe(v.string(), v.regex(/^\w{1,64}$/))),
  status: v.nullish(v.string()),
  payment_status: v.nullish(v.string()),
  currency: v.nullish(v.string()),
  amount_total: v.nullish(v.number()),
});

/** An id, or an object that has one. */
const idSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
]);

const chargeSchema = v.object({ id: v.string(), payment_intent: idSchema, currency: v.string() });

const refundSchema = v.object({
  charge: idSchema,
  payment_intent: idSchema,
  amount: v.number(),
  currency: v.string(),
  status: v.nullish(v.string()),
});

/** A refund that the hall made: it names ours. */
const ownRefundSchema = v.object({
  id: v.string(),
  status: v.nullish(v.string()),
  metadata: v.object({ [OWN_REFUND]: v.pipe(v.string(), v.regex(/^\w{1,64}$/)) }),
});

const disputeSchema = v.object({
  id: v.string(),
  payment_intent: idSchema,
  amount: v.number(),
  currency: v.string(),
  /** None while nothing was withdrawn, a second one once the money was reinstated. */
  balance_transactions: v.array(v.unknown()),
});

const eventSchema = v.object({
  type: v.string(),
  created: v.pipe(v.number(), v.safeInteger()),
  data: v.object({ object: v.unknown() }),
});

const parsed = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
};

export const parseEvent = (event: unknown) => parsed(eventSchema, event);

/** Null if the session has no payment of ours, is open, or awaits a delayed payment method. */
export function outcomeOf(object: unknown, { failed = false } = {}): PaymentOutcome | null {
  const session = parsed(sessionSchema, object);
  if (!session?.client_reference_id) return null;
  const { id: provider_ref, client_reference_id: payment_id } = session;
  if (failed || session.status === 'expired') return { payment_id, status: 'failed', provider_ref };
  const received = moneyOf(session.amount_total, session.currency);
  if (session.payment_status !== 'paid' || !received) return null;
  return { payment_id, status: 'paid', provider_ref, received };
}

export interface RefundedCharge {
  /** The id of the charge. */
  readonly ref: string;
  readonly payment_intent: string;
  readonly currency: string;
}

/** The charge of an event of a charge or a refund. */
export function refundedChargeOf(object: unknown): RefundedCharge | null {
  const refund = parsed(refundSchema, object);
  if (refund) return { ...refund, ref: refund.charge };
  const charge = parsed(chargeSchema, object);
  return charge && { ...charge, ref: charge.id };
}

/** No money goes back to the person. */
const VOID_REFUND: ReadonlySet<string | null | undefined> = new Set(['failed', 'canceled']);

/** The outcome of a refund that the hall made; null for those that were made at Stripe. */
export function ownRefundOf(object: unknown): CardRefundOutcome | null {
  const refund = parsed(ownRefundSchema, object);
  if (!refund) return null;
  const failed = VOID_REFUND.has(refund.status);
  const status = failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending';
  return { refund_id: refund.metadata[OWN_REFUND], status, provider_ref: refund.id };
}

/** What the refunds at Stripe give back; null for an amount that our minor units can't express. */
export function sumRefunds({ ref, currency }: RefundedCharge, refunds: readonly unknown[]): Money | null {
  let sum = 0;
  for (const object of refunds) {
    // The hall's own are booked as such.
    if (ownRefundOf(object)) continue;
    const refund = parsed(refundSchema, object);
    if (refund?.charge === ref && !VOID_REFUND.has(refund.status)) sum += refund.amount;
  }
  return moneyOf(sum, currency);
}

interface Dispute {
  readonly ref: string;
  readonly payment_intent: string;
  readonly reversed: Money;
}

export function disputeOf(object: unknown): Dispute | null {
  const dispute = parsed(disputeSchema, object);
  const isWithdrawn = dispute?.balance_transactions.length === 1;
  const reversed = dispute && moneyOf(isWithdrawn ? dispute.amount : 0, dispute.currency);
  if (!reversed) return null;
  return { ref: dispute.id, payment_intent: dispute.payment_intent, reversed };
}

/** Null for an amount that our minor units can't express, and for an unknown currency. */
function moneyOf(amount: number | null | undefined, code: string | null | undefined): Money | null {
  const currency = code?.toUpperCase() ?? '';
  try {
    return { amount: fromStripeAmount(amount ?? 0, currency), currency };
  } catch {
    return null;
  }
}
