import { orderApi } from '../lib/contract/order.ts';
import type { Customer } from './customer.ts';

export interface SlotContention {
  readonly accepted: number;
  /** Refused with the reason `slot_taken` and a text for the person. */
  readonly refusedAsTaken: number;
  readonly otherResponses: number;
  readonly milliseconds: number;
}

/** All customers request the same slot at once. */
export async function contendForSlot(
  customers: readonly Customer[],
  table_id: string,
  start_time: number,
): Promise<SlotContention> {
  const started = performance.now();
  const replies = await Promise.all(
    customers.map(({ call }) => call(orderApi.add, { table_id, start_time, minutes: 60 })),
  );
  const milliseconds = performance.now() - started;
  const accepted = replies.filter(({ ok }) => ok).length;
  const refusedAsTaken = replies.filter(
    (reply) => !reply.ok && reply.status === 200 && reply.refusal.reason === 'slot_taken' && reply.msg !== '',
  ).length;
  return {
    accepted,
    refusedAsTaken,
    otherResponses: replies.length - accepted - refusedAsTaken,
    milliseconds,
  };
}
