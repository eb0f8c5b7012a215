import { couponApi } from '#lib/contract/coupon.ts';
import { callOrThrow } from './client/call.ts';
import { customer } from './client/customer.ts';

/** Imported when the query of Home runs, like lazy-calls.ts: few who open Home are signed in. */
export const fetchUnusedCoupons = (signal: AbortSignal) =>
  callOrThrow(couponApi.list, { status: 'unused' }, customer, { signal });
