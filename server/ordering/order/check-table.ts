import { currentTableState, isOutOfService, type OrderOccupancy } from '#lib/domain/availability.ts';
import type { Instant } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findTableCode, normalizeTableCode } from '#server/hall/table-code.ts';

/** Checks that `code`, as typed or scanned, is the code of the table. */
export async function checkTableCode(tx: Tx, table_id: string, code: string): Promise<void> {
  if (normalizeTableCode(code) !== (await read(tx, findTableCode(table_id)))) {
    throw new Refusal('table_code_wrong', { field: 'code' });
  }
}

/** Checks that none of the orders occupies the table now and that the table is in service. */
export function checkTableFree(orders: readonly OrderOccupancy[], now: Instant): void {
  if (isOutOfService(orders, now)) throw new Refusal('table_out_of_service', { field: 'table_id' });
  const { state, until_at } = currentTableState(orders, now);
  if (state === 'in_use') throw new Refusal('table_in_use', { facts: { until_at } });
  if (state === 'cleaning') throw new Refusal('table_cleaning', { facts: { until_at } });
}
