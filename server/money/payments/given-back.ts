import type { OrderPayment, Reversal } from './store.ts';

/** A payment of an order or a share by a provider; `left`: what can be refunded, minor units. */
export type OrderSource = Pick<OrderPayment, 'id' | 'provider' | 'provider_ref'> & { readonly left: number };

/** Those of the payments of which a cancellation may refund something, in their order. */
export const sourcesOf = (payments: readonly OrderPayment[]): OrderSource[] =>
  payments
    .filter(
      ({ purpose, status, fulfilled }) =>
        (purpose === 'order' || purpose === 'share') && status === 'paid' && fulfilled,
    )
    .map(({ id, provider, provider_ref, amount, reversals, card_refunds }) => {
      const refunds = card_refunds.filter(({ status }) => status !== 'failed');
      const left = amount - sumOf(reversals) - sumOf(refunds);
      return { id, provider, provider_ref, left: Math.max(0, left) };
    });

const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

/** What `recoverReversed` would recover of the payments at most, minor units. */
export const recoverableOf = (payments: readonly OrderPayment[]): number =>
  payments
    .filter(({ fulfilled }) => fulfilled)
    .flatMap(({ reversals }) => reversals)
    .reduce((sum, reversal) => sum + Math.max(0, notFromWallet(reversal)), 0);

/** What a provider took back of a payment, and the wallet has not given yet, minor units. */
export const notFromWallet = ({
  amount,
  bonus,
  from_wallet,
}: Pick<Reversal, 'amount' | 'bonus' | 'from_wallet'>): number => amount + bonus - from_wallet;

/** The refunds to the payments, the oldest first. */
export const cardRefundsOf = (payments: readonly OrderPayment[]) =>
  payments
    .flatMap(({ provider, card_refunds }) => card_refunds.map((refund) => ({ ...refund, provider })))
    .sort((one, other) => one.created_at - other.created_at);
