import type { Lang } from '../http/lang.ts';

/** Money asked of a provider for one purpose; the row of `payments`. */
export interface PaymentRequest {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** What the person reads on the payment page. */
  readonly title: string;
  readonly lang: Lang;
  /** Absolute address in the app to which the person comes back. */
  readonly return_url: string;
}

/** What a provider says of a payment. `paid` is said once or many times: crediting it once is ours. */
export interface PaymentVerdict {
  readonly payment_id: string;
  readonly result: 'paid' | 'failed';
  readonly provider_ref: string;
  /** What was really paid, minor units, where the provider says it. */
  readonly amount?: number;
}

/** One way to be paid from outside (the wallet is not one: it is the ledger itself). */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** Opens a payment page and answers its address. */
  start(request: PaymentRequest): Promise<{ redirect_url: string; provider_ref: string }>;
  /** Reads a notification; null where it says nothing of a payment; throws where the signature is wrong. */
  readNotification(raw: { body: string; headers: Headers }): Promise<PaymentVerdict | null>;
  /** Asks the provider how a payment stands: for those whose notification is late or lost. */
  check(payment: { id: string; provider_ref: string }): Promise<PaymentVerdict | null>;
}

/** The providers that are switched on, by name. */
export type PaymentProviders = ReadonlyMap<PaymentProvider['name'], PaymentProvider>;
