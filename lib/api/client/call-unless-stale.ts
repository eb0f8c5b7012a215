import type { CustomerEndpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';
import { customer } from './customer.ts';
import type { Reply } from './errors.ts';

/** Like `call` of a customer, but a call whose stored response is outdated is sent again as a new one. */
export async function callUnlessStale<E extends CustomerEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Reply<Output<E>>> {
  const reply = await call(endpoint, input, customer, options);
  const isStale = reply.code === 0 && (reply.reason === 'order_gone' || reply.reason === 'payment_closed');
  return isStale ? call(endpoint, input, customer, options) : reply;
}
