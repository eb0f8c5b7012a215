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
}

/** A page of this server, or the URL of the provider's page. */
export type PaymentPage =
  | { readonly html: string; readonly nonce: string }
  | { readonly redirect_url: string; readonly provider_ref: string };

/** The final status of a payment as its provider reports it; the same one may be reported many times. */
export interface PaymentOutcome {
  readonly payment_id: string;
  readonly status: 'paid' | 'failed';
  readonly provider_ref: string;
  /** The amount paid in minor units of the hall's currency, if the provider reports it. */
  readonly amount?: number;
}

export class SignatureError extends Error {}

export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** Idempotent: the same payment always gets the same page. */
  openPage(request: PaymentRequest): Promise<PaymentPage>;
  /** Null for events that don't decide a payment. Throws `SignatureError`. */
  readNotification(raw: { body: string; headers: Headers }): Promise<PaymentOutcome | null>;
  /** Asks the provider for the outcome, in case its notification was lost; null while the payment is open. */
  fetchOutcome(payment: { id: string; provider_ref: string }): Promise<PaymentOutcome | null>;
}

export const findProvider = (
  providers: readonly PaymentProvider[],
  name: string,
): PaymentProvider | undefined => providers.find((provider) => provider.name === name);
