import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Deps } from '../deps.ts';
import type { Lang } from '../http/lang.ts';
import { Refusal } from '../http/refusal.ts';
import { titleOf } from './page-text.ts';
import type { PaymentProvider } from './port.ts';
import { returnUrlOf } from './return-url.ts';
import { insertPayment, type Payment, setProviderRef } from './store.ts';

export interface PaymentIntent {
  readonly user_id: string;
  readonly purpose: Payment['purpose'];
  /** The order that is paid or extended. */
  readonly order_id?: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** topup: what the hall adds to it. */
  readonly bonus?: number;
  /** extend: by how much. */
  readonly minutes?: number;
  readonly method: PaymentMethod | null | undefined;
  readonly lang: Lang;
}

/**
 * Asks a provider for money: writes the pending payment, then opens the provider's page. Never call it inside a
 * transaction: the provider is asked over the network. Throws `payment_method_required` and `payment_method_unavailable`.
 */
export const startPayment = async (
  deps: Deps,
  intent: PaymentIntent,
): Promise<{ payment: Payment; redirect_url: string }> => {
  const provider = providerFor(deps, intent.method);
  const { currency } = await deps.hall.current();
  const payment = await insertPayment(deps.db, {
    id: deps.ids.next('pay'),
    user_id: intent.user_id,
    purpose: intent.purpose,
    order_id: intent.order_id ?? null,
    provider: provider.name,
    provider_ref: null,
    amount: intent.amount,
    bonus: intent.bonus ?? 0,
    minutes: intent.minutes ?? null,
    created_at: deps.clock.now(),
    paid_at: null,
  });
  const { redirect_url, provider_ref } = await provider.start({
    id: payment.id,
    amount: payment.amount,
    currency,
    title: titleOf(payment.purpose, intent.lang),
    lang: intent.lang,
    return_url: returnUrlOf(deps.env, payment),
  });
  await setProviderRef(deps.db, payment.id, provider_ref);
  return { payment: { ...payment, provider_ref }, redirect_url };
};

/** The provider of a method that was chosen; the wallet is none. */
export const providerFor = (deps: Deps, method: PaymentMethod | null | undefined): PaymentProvider => {
  if (!method) throw new Refusal('payment_method_required', { field: 'method' });
  const provider = method === 'wallet' ? undefined : deps.payments.get(method);
  if (!provider) throw new Refusal('payment_method_unavailable', { field: 'method' });
  return provider;
};

/** What can be paid with here: the wallet always, then the providers that are switched on. */
export const availableMethods = (deps: Pick<Deps, 'payments'>): PaymentMethod[] => [
  'wallet',
  ...deps.payments.keys(),
];
