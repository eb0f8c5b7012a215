import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type CallOptions, call } from './call.ts';
import type { Reply } from './errors.ts';

/** Like `call`, but an idempotent call whose stored response is outdated is sent again as a new one. */
export async function callUnlessStale<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Reply<Output<E>>> {
  const reply = await call(endpoint, input, options);
  const isStale = reply.code === 0 && (reply.reason === 'order_gone' || reply.reason === 'payment_closed');
  return isStale ? call(endpoint, input, options) : reply;
}
