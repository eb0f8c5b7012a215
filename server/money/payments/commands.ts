import type { PaymentMethod } from '#lib/contract/config.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { MoneyDeps } from '../deps.ts';
import { findProvider, type PaymentProvider } from './port.ts';
import { insertPayment, type Payment } from './store.ts';
import { pageUrlOf } from './urls.ts';

export interface PaymentIntent {
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
}

/**
 * Asks a provider for money: writes the pending payment and answers the address of its page. The provider itself
 * is asked when that page is opened, so that no transaction waits for the network.
 * Throws `payment_method_required` and `payment_method_unavailable`.
 */
export async function startPayment(
  { tx, deps, user, lang, now }: CommandContext<MoneyDeps>,
  intent: PaymentIntent,
): Promise<{ payment: Payment; redirect_url: string }> {
  const provider = providerFor(deps, intent.method);
  const payment = await insertPayment(tx, {
    id: deps.ids.next('pay'),
    user_id: user.id,
    purpose: intent.purpose,
    order_id: intent.order_id ?? null,
    provider: provider.name,
    amount: intent.amount,
    bonus: intent.bonus ?? 0,
    minutes: intent.minutes ?? null,
    created_at: now,
  });
  return { payment, redirect_url: pageUrlOf(deps.env, payment, lang) };
}

/** The provider of the method that was chosen; the wallet is none. */
function providerFor(
  deps: Pick<MoneyDeps, 'paymentProviders'>,
  method: PaymentMethod | null | undefined,
): PaymentProvider {
  if (!method) throw new Refusal('payment_method_required', { field: 'method' });
  const provider = findProvider(deps.paymentProviders, method);
  if (!provider) throw new Refusal('payment_method_unavailable', { field: 'method' });
  return provider;
}

/** What can be paid with here: the wallet always, then the providers that are switched on. */
export const availableMethods = (deps: Pick<MoneyDeps, 'paymentProviders'>): PaymentMethod[] => [
  'wallet',
  ...deps.paymentProviders.map(({ name }) => name),
];
