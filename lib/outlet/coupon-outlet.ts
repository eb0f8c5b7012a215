import type { Table } from '#lib/contract/table.ts';
import { couponFits, type ShownCoupon } from './coupon-tables.ts';

export interface CouponOutlets {
  /** The ids of the outlets, in the order in which Home offers them. */
  readonly ids: readonly string[];
  /** The id of the outlet that Home shows; empty if none was chosen. */
  readonly chosenId: string;
  readonly loadTables: (store_id: string) => Promise<readonly Table[]>;
}

/** The outlet with a table for the coupon, the chosen one first. Null if none has one. */
export async function findCouponOutlet(
  coupon: Pick<ShownCoupon, 'limits'>,
  { ids, chosenId, loadTables }: CouponOutlets,
): Promise<string | null> {
  const { store_ids } = coupon.limits;
  const sorted = [...ids].sort((a, b) => Number(b === chosenId) - Number(a === chosenId));
  for (const id of sorted) {
    if (store_ids.length > 0 && !store_ids.includes(id)) continue;
    const tables = await loadTables(id);
    if (tables.some((table) => !table.out_of_service && couponFits(coupon, table))) return id;
  }
  return null;
}
