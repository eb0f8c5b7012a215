import type { Staff } from './context.ts';

/** An owner works at every outlet. */
export const worksAt = (
  { role, outlet_ids }: Pick<Staff, 'role' | 'outlet_ids'>,
  outlet_id: string,
): boolean => role === 'owner' || outlet_ids.includes(outlet_id);
