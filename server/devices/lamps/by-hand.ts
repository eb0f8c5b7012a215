import type { HallTable } from '#lib/domain/hall.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { write } from '#server/db/statement.ts';
import type { DevicesDeps } from '../deps.ts';
import { lampOf, lampsOf, sendLamps } from './send.ts';
import { upsertOverride } from './store.ts';

const OVERRIDE_SECONDS = 30 * 60;

/**
 * Switches the lamp of a table for half an hour, or until a game on one of its tables begins or ends. Returns
 * until when.
 */
export async function switchByHand(
  { deps, tx, hall, now, afterCommit }: TransactionContext<DevicesDeps>,
  table: HallTable,
  is_on: boolean,
): Promise<number> {
  const lamp_id = lampOf(table);
  const until_at = now + OVERRIDE_SECONDS;
  await write(tx, upsertOverride({ lamp_id, is_on, until_at }));
  const lamps = lampsOf(hall).filter((lamp) => lamp.lamp_id === lamp_id);
  // The switching is not awaited: a device must not delay the answer.
  afterCommit(() => void sendLamps(deps, lamps));
  return until_at;
}
