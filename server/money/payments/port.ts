import type { Lang } from '#server/core/lang.ts';

export interface PaymentRequest {
  readonly id: string;
  /** The provider's id of the payment; null until its page is opened for the first time. */
  readonly provider_ref: string | null;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly brand: string;
  readonly title: string;
  readonly lang: Lang;
  /** Absolute URL in the app. */
  readonly return_url: string;
  /** Epoch seconds. */
  readonly now: number;
  /** When the page is closed, epoch seconds; null if the provider decides. */
  readonly expires_at: number | null;
  /** Absolute URL in the app for leaving the page without paying. */
  readonly cancel_url: string;
}

/** A page of this server, or the URL of the provider's page. */
export type PaymentPage =
  | { readonly html: string; readonly nonce: string }
  | { readonly redirect_url: string; readonly provider_ref: string };

/** The final status of a payment as its provider reports it; the same one may be reported many times. */
export interface PaymentOutcome {
  readonly payment_id: string;
  readonly status: 'paid' | 'failed';
  /** The provider's id of the payment; null if the provider has none. */
  readonly provider_ref: string | null;
  /** What was paid, if the provider reports it. */
  readonly received?: Money;
}

export interface Money {
  /** Minor units of `currency`. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Money that the provider gave back to the person: a refund, or a dispute of their bank. */
export interface PaymentReversal {
  readonly kind: 'refund' | 'dispute';
  /** The provider's id of the refunded charge or of the dispute. */
  readonly ref: string;
  /** The payment, as paid. */
  readonly payment: PaymentOutcome;
  /** The sum reversed by now: 0 for a dispute that was won, and for a refund that has failed. */
  readonly reversed: Money;
  /** Epoch seconds: notifications may arrive in any order. */
  readonly reported_at: number;
}

/** A refund that the hall makes. */
export interface CardRefundRequest {
  /** The id of the refund, which is the idempotency key at the provider, the same on each retry. */
  readonly id: string;
  /** The provider's id of the payment. */
  readonly provider_ref: string | null;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
}

/** The status of a refund that the hall made. One that succeeded may fail later. */
export interface CardRefundOutcome {
  readonly refund_id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The provider's id of the refund. */
  readonly provider_ref: string | null;
}

export type PaymentNotification =
  | { readonly card_refund: CardRefundOutcome }
  | { readonly outcome: PaymentOutcome }
  | { readonly reversal: PaymentReversal };

export class SignatureError extends Error {}

export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** A payment with a `provider_ref` always gets the page of that one. */
  openPage(request: PaymentRequest): Promise<PaymentPage>;
  /**
   * Returns null for events that don't concern a payment of ours, including odd ones. Throws
   * `SignatureError`, and any other error if the provider does not answer: the notification must then be sent
   * again.
   */
  readNotification(raw: { body: string; headers: Headers }): Promise<PaymentNotification | null>;
  /** Asks the provider for the outcome, in case its notification was lost; null while the payment is open. */
  fetchOutcome(payment: { id: string; provider_ref: string }): Promise<PaymentOutcome | null>;
  /**
   * Closes the page of an open payment, so that it can't be paid any more, and returns the outcome: `paid` if
   * it was paid meanwhile; null if that is not decided yet. `provider_ref` is null if the page was never
   * opened. `wait` says how long the provider may take; it is `short` if a person waits.
   */
  closePage(
    payment: { id: string; provider_ref: string | null },
    wait: 'short' | 'long',
  ): Promise<PaymentOutcome | null>;
  /** Gives a part of a payment back, once for this id. Throws if it is not known whether it was made. */
  refund(request: CardRefundRequest): Promise<CardRefundOutcome>;
  /** The refund with this id; null if none was made. Throws if the provider does not answer. */
  findRefund(refund: Pick<CardRefundRequest, 'id' | 'provider_ref'>): Promise<CardRefundOutcome | null>;
}

export const findProvider = (
  providers: readonly PaymentProvider[],
  name: string,
): PaymentProvider | undefined => providers.find((provider) => provider.name === name);
