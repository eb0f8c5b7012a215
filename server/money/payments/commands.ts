import type { PaymentMethod } from '#lib/contract/config.ts';
import type { CounterMethod } from '#lib/contract/counter-method.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { mapped, read, type Statement, write } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import { notFromWallet } from './given-back.ts';
import { findProvider, type PaymentProvider } from './port.ts';
import {
  expirePayments,
  findPayment,
  insertPayment,
  isExpired,
  listOrderReversals,
  listReversalsByPayer,
  type PaidBy,
  type Payment,
  upsertReversal,
} from './store.ts';
import { paymentIdOf, paymentPageUrl } from './urls.ts';

export interface NewPayment {
  readonly purpose: Payment['purpose'];
  /** The order that is paid or extended. */
  readonly order_id?: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** The bonus of a top-up, minor units. */
  readonly bonus?: number;
  /** The minutes of an extension. */
  readonly minutes?: number;
  readonly method: PaymentMethod | null | undefined;
  /** When its page is closed, epoch seconds: the end of the hold, or of the game that is extended. */
  readonly expires_at?: number | null;
  /** The unpaid order at which a top-up began: only the address after the payment page names it. */
  readonly return_order_id?: string | null | undefined;
}

/** Writes a pending payment and returns its page's URL. The provider is called when the page is opened. */
export async function startPayment(
  { tx, deps, hall, user, lang, now }: CommandContext<MoneyDeps>,
  request: NewPayment,
): Promise<{ payment: Payment; redirect_url: string }> {
  const provider = providerFor(deps, request.method);
  const payment = await read(
    tx,
    insertPayment({
      id: deps.ids.next('pay'),
      user_id: user.id,
      purpose: request.purpose,
      order_id: request.order_id ?? null,
      provider: provider.name,
      amount: request.amount,
      bonus: request.bonus ?? 0,
      minutes: request.minutes ?? null,
      currency: hall.currency,
      expires_at: request.expires_at ?? null,
      created_at: now,
    }),
  );
  const redirect_url = paymentPageUrl(deps.env, payment, { lang, order_id: request.return_order_id });
  return { payment, redirect_url };
}

/** Writes a top-up that was paid at the counter; the caller credits it. */
export const insertCounterTopup = (
  { tx, deps, hall, now }: TransactionContext,
  {
    user_id,
    method,
    amount,
    bonus,
  }: { user_id: string; method: CounterMethod; amount: number; bonus: number },
): Promise<Payment> =>
  read(
    tx,
    insertPayment({
      id: deps.ids.next('pay'),
      user_id,
      purpose: 'topup',
      order_id: null,
      provider: method,
      amount,
      bonus,
      minutes: null,
      currency: hall.currency,
      status: 'paid',
      fulfilled: true,
      created_at: now,
      paid_at: now,
    }),
  );

/** Checks that the payment page is open. A stored response with a closed page must not be repeated. */
export async function checkPageOpen({ tx, now }: TransactionContext, redirect_url: string): Promise<void> {
  const payment = await read(tx, findPayment(paymentIdOf(redirect_url)));
  const isOpen = payment?.status === 'pending' && !isExpired(payment, now);
  // The page of a paid payment leads to what it has paid for.
  if (!isOpen && payment?.status !== 'paid') throw new Refusal('payment_closed');
}

/** Closes the payment pages of an order. Money that still arrives is credited to the wallet. */
export const closePayments = (now: number, order_id: string, purpose?: Payment['purpose']): Statement<void> =>
  expirePayments(order_id, now, purpose);

/**
 * Recovers from `returned`, which the order is about to return to the wallet of a person, what was reversed
 * of their payments for it and booked to `losses`. Returns the sum, minor units, which the caller books to
 * `losses`. The order is locked by the caller.
 */
export async function recoverReversed(
  { tx }: TransactionContext,
  paid: PaidBy,
  returned: number,
): Promise<number> {
  if (returned === 0) return 0;
  let recovered = 0;
  for (const reversal of await read(tx, listOrderReversals(paid))) {
    const part = Math.min(notFromWallet(reversal), returned - recovered);
    if (part <= 0) continue;
    // A dispute that is won later gives it back to the wallet.
    await write(tx, upsertReversal({ ...reversal, from_wallet: reversal.from_wallet + part }));
    recovered += part;
  }
  return recovered;
}

/** What `recoverReversed` would recover at most of each person who paid an order, by the id of the person. */
export const recoverableByPayer = (order_id: string): Statement<ReadonlyMap<string, number>> =>
  mapped(listReversalsByPayer(order_id), (reversals) => {
    const sums = new Map<string, number>();
    for (const { user_id, ...reversal } of reversals)
      sums.set(user_id, (sums.get(user_id) ?? 0) + Math.max(0, notFromWallet(reversal)));
    return sums;
  });

function providerFor(
  { paymentProviders }: MoneyDeps,
  method: PaymentMethod | null | undefined,
): PaymentProvider {
  if (!method) throw new Refusal('payment_method_required', { field: 'method' });
  const provider = findProvider(paymentProviders, method);
  if (!provider) throw new Refusal('payment_method_unavailable', { field: 'method' });
  return provider;
}

export const availableMethods = (providers: MoneyDeps['paymentProviders']): PaymentMethod[] => [
  'wallet',
  ...providers.map(({ name }) => name),
];
