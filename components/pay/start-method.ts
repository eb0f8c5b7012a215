import type { PaymentMethod } from '#lib/contract/config.ts';

/**
 * The method that a payment starts with: the one tried before, else the first of these that can pay: the one
 * used last, the wallet, the only one. Null lets the person choose. A wallet that is short is chosen only if
 * there is no other method; it is topped up then.
 */
export function startMethod({
  tried,
  last,
  methods,
  balance,
  price,
}: {
  readonly tried: PaymentMethod | null;
  /** See `lastPaymentMethod`. */
  readonly last: string | null;
  readonly methods: readonly PaymentMethod[];
  /** null while it is loading. */
  readonly balance: number | null;
  readonly price: number;
}): PaymentMethod | null {
  if (tried) return tried;
  const [only = null, ...others] = methods;
  if (others.length === 0) return only;
  if (balance === null) return null;
  const payable = methods.filter((method) => method !== 'wallet' || balance >= price);
  const [first = null, ...rest] = payable;
  const used = payable.find((method) => method === last);
  return used ?? (payable.includes('wallet') ? 'wallet' : rest.length === 0 ? first : null);
}
