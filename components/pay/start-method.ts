import type { PaymentMethod } from '#lib/contract/config.ts';

export interface StartMethodOptions {
  readonly tried: PaymentMethod | null;
  readonly shown: PaymentMethod | null;
  readonly last: string | null;
  readonly methods: readonly PaymentMethod[];
  readonly balance: number | null;
  /** True while the balance is fetched again, e.g. after a top-up. */
  readonly isBalanceOld: boolean;
  readonly price: number;
}

/**
 * The method that a payment starts with: the one tried before, else the first of these that can pay: the one
 * used last, the wallet, the only one. Null lets the person choose. A wallet that is short is chosen only if
 * there is no other method; it is topped up then. What was shown stays, because a person may already reach
 * for the button when the balance changes.
 */
export function startMethod(options: StartMethodOptions): PaymentMethod | null {
  const { tried, shown, last, methods, balance, isBalanceOld, price } = options;
  if (tried) return tried;
  if (shown && methods.includes(shown)) return shown;
  const [only = null, ...others] = methods;
  if (others.length === 0) return only;
  // A wallet that was short may have been topped up since.
  if (balance === null || (isBalanceOld && balance < price)) return null;
  const payable = methods.filter((method) => method !== 'wallet' || balance >= price);
  const [first = null, ...rest] = payable;
  const used = payable.find((method) => method === last);
  return used ?? (payable.includes('wallet') ? 'wallet' : rest.length === 0 ? first : null);
}
