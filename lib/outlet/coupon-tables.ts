'use client';

import { useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/browser/emitter.ts';
import type { Coupon } from '#lib/contract/coupon.ts';
import type { Table } from '#lib/contract/table.ts';

/** The coupon whose tables Home shows. */
export type ShownCoupon = Pick<Coupon, 'id' | 'name' | 'limits' | 'expires_at'>;

const { emit, subscribe } = createEmitter();
let shown: ShownCoupon | null = null;

/** Shows on Home only the tables that a coupon can be used on; null: all of them. */
export function showTablesFor(coupon: ShownCoupon | null): void {
  shown = coupon;
  emit();
}

/** Null while Home shows all tables. */
export const useShownCoupon = (): ShownCoupon | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

/** Whether a coupon can be used on a table. An empty list of its limits means any. */
export function couponFits(
  { limits }: Pick<ShownCoupon, 'limits'>,
  { store_id, type }: Pick<Table, 'store_id' | 'type'>,
): boolean {
  const { store_ids, table_types } = limits;
  return (
    (store_ids.length === 0 || store_ids.includes(store_id)) &&
    (table_types.length === 0 || table_types.includes(type))
  );
}
