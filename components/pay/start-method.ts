import type { PaymentMethod } from '#lib/contract/config.ts';

/** The method that a payment starts with: the one tried last, else the wallet if its balance suffices; null: none. */
export const startMethod = ({
  tried,
  balance,
  price,
}: {
  readonly tried: PaymentMethod | null;
  /** null while it is loading. */
  readonly balance: number | null;
  readonly price: number;
}): PaymentMethod | null => tried ?? (balance !== null && balance >= price ? 'wallet' : null);
