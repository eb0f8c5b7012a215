import { orderApi } from '../lib/contract/order.ts';
import type { Person } from './person.ts';

export interface Race {
  readonly won: number;
  /** Told in words that the slot is taken. */
  readonly told: number;
  /** Anything else: it must not happen. */
  readonly other: number;
  readonly milliseconds: number;
}

/** Everybody asks for the same slot in the same moment. */
export async function raceForSlot(
  people: readonly Person[],
  table_id: string,
  start_time: number,
): Promise<Race> {
  const started = performance.now();
  const replies = await Promise.all(
    people.map((person) => person.call(orderApi.add, { table_id, start_time, minutes: 60 })),
  );
  const milliseconds = performance.now() - started;
  const won = replies.filter(({ ok }) => ok).length;
  const told = replies.filter(
    (reply) => !reply.ok && reply.status === 200 && reply.refusal.reason === 'slot_taken' && reply.msg !== '',
  ).length;
  return { won, told, other: replies.length - won - told, milliseconds };
}
