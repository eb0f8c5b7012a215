import type { PaymentMethod } from '#lib/contract/config.ts';
import type { CommandContext, CoreDeps } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { MoneyDeps } from '../deps.ts';
import { findProvider, type PaymentProvider } from './port.ts';
import { insertPayment, type Payment } from './store.ts';
import { paymentPageUrl } from './urls.ts';

export type PaymentDeps = CoreDeps & Pick<MoneyDeps, 'paymentProviders'>;

export interface NewPayment {
  readonly purpose: Payment['purpose'];
  /** The order that is paid or extended. */
  readonly order_id?: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** Of a top-up, minor units. */
  readonly bonus?: number;
  /** Of an extension. */
  readonly minutes?: number;
  readonly method: PaymentMethod | null | undefined;
}

/**
 * Writes a pending payment and returns the URL of its page. The provider is called when that page is opened, so that no
 * transaction waits for the network. Throws `payment_method_required` and `payment_method_unavailable`.
 */
export async function startPayment(
  { tx, deps, user, lang, now }: CommandContext<PaymentDeps>,
  request: NewPayment,
): Promise<{ payment: Payment; redirect_url: string }> {
  const provider = providerFor(deps, request.method);
  const payment = await insertPayment(tx, {
    id: deps.ids.next('pay'),
    user_id: user.id,
    purpose: request.purpose,
    order_id: request.order_id ?? null,
    provider: provider.name,
    amount: request.amount,
    bonus: request.bonus ?? 0,
    minutes: request.minutes ?? null,
    created_at: now,
  });
  return { payment, redirect_url: paymentPageUrl(deps.env, payment, lang) };
}

function providerFor(
  { paymentProviders }: Pick<MoneyDeps, 'paymentProviders'>,
  method: PaymentMethod | null | undefined,
): PaymentProvider {
  if (!method) throw new Refusal('payment_method_required', { field: 'method' });
  const provider = findProvider(paymentProviders, method);
  if (!provider) throw new Refusal('payment_method_unavailable', { field: 'method' });
  return provider;
}

export const availableMethods = ({
  paymentProviders,
}: Pick<MoneyDeps, 'paymentProviders'>): PaymentMethod[] => [
  'wallet',
  ...paymentProviders.map(({ name }) => name),
];
