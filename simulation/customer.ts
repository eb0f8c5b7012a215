import type { Endpoint } from '#lib/contract/endpoint.ts';

/** An idempotent call whose answer did not arrive, or one that may be sent again. */
export interface SentCall {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly key: string;
  readonly at: number;
  /** The data of its answer; undefined if none arrived. */
  readonly data?: unknown;
}

/** A customer with one phone, or a member of the staff with a device of the counter. */
export interface Customer {
  readonly mobile: string;
  readonly ip: string;
  /** The id of the account; null until the first sign-in was answered. */
  user_id: string | null;
  token: string | null;
  /** The token of the counter's device. */
  readonly device?: string;
  /** When the session ends, as the server said. */
  expires_at: number;
  readonly coupons: Set<string>;
  /** Newest last. */
  readonly sent: SentCall[];
}

export const makeCustomer = (number: number): Customer => ({
  mobile: `+86138${String(10_000_000 + number)}`,
  ip: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  user_id: null,
  token: null,
  expires_at: 0,
  coupons: new Set(),
  sent: [],
});
