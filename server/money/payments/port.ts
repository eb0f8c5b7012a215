import type { Lang } from '#server/core/lang.ts';

/** Money asked of a provider for one purpose: a row of `payments`, and what its page shows. */
export interface PaymentRequest {
  readonly id: string;
  /** What the provider calls it; null until its page was opened first. */
  readonly provider_ref: string | null;
  readonly amount: number;
  readonly currency: string;
  /** The hall and what is paid for, in the person's language. */
  readonly brand: string;
  readonly title: string;
  readonly lang: Lang;
  /** Absolute address in the app to which the person comes back. */
  readonly return_url: string;
}

/** What the person gets who opens the payment: a page of ours, or the address of the provider's. */
export type PaymentPage =
  | { readonly html: string; readonly nonce: string }
  | { readonly redirect_url: string; readonly provider_ref: string };

/** What a provider says of a payment. `paid` is said once or many times: crediting it once is ours. */
export interface PaymentVerdict {
  readonly payment_id: string;
  readonly result: 'paid' | 'failed';
  readonly provider_ref: string;
  /** What was really paid, minor units of the hall's currency, where the provider says it. */
  readonly amount?: number;
}

/** A notification that its provider did not sign: it is refused and changes nothing. */
export class ForgedNotification extends Error {}

/** One way to be paid from outside (the wallet is not one: it is the ledger itself). */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** Opens the payment page; asked again for the same payment, the same page. */
  open(request: PaymentRequest): Promise<PaymentPage>;
  /** Reads a notification; null where it says nothing of a payment. Throws `ForgedNotification`. */
  readNotification(raw: { body: string; headers: Headers }): Promise<PaymentVerdict | null>;
  /** Asks the provider how a payment stands: for those whose notification is late or lost. */
  check(payment: { id: string; provider_ref: string }): Promise<PaymentVerdict | null>;
}

export const findProvider = (
  providers: readonly PaymentProvider[],
  name: string,
): PaymentProvider | undefined => providers.find((provider) => provider.name === name);
