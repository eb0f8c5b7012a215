import type { Refusal } from '#lib/api/client/errors.ts';

/** The free start that a refusal names: what the person would wait for can be booked at once. */
export function freeSlotOf(refusal: Refusal | null): { table_id: string; start_at: number } | null {
  if (refusal?.reason !== 'wait_not_needed') return null;
  const { table_id, start_at } = refusal.facts;
  return typeof table_id === 'string' && typeof start_at === 'number' ? { table_id, start_at } : null;
}
