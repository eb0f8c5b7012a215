import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';
import type { Reply } from './errors.ts';

/**
 * Like `call`, for idempotent calls: if the server refuses to repeat its stored response, because what that
 * response made is gone, the call is sent again as a new one.
 */
export async function callUnlessStale<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Reply<Output<E>>> {
  const reply = await call(endpoint, input, options);
  const isStale = reply.code === 0 && (reply.reason === 'order_gone' || reply.reason === 'payment_closed');
  return isStale ? call(endpoint, input, options) : reply;
}
