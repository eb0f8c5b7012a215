import { write } from '#server/db/statement.ts';
import type { GameListener } from '#server/ordering/deps.ts';
import type { DevicesDeps } from '../deps.ts';
import { lampsOf, sendLamps } from './send.ts';
import { deleteOverride } from './store.ts';

/** Sends without being waited for: a lamp must not block the order. */
export const lampSwitch = (deps: DevicesDeps): GameListener => ({
  gameStarted: (table_id) => void switchLampOf(deps, table_id, true),
  gameEnded: (table_id) => void switchLampOf(deps, table_id, false),
});

async function switchLampOf(deps: DevicesDeps, table_id: string, isStarted: boolean): Promise<void> {
  const { db, hall, log } = deps;
  try {
    const lamp = lampsOf(await hall.current()).find(({ table_ids }) => table_ids.includes(table_id));
    if (!lamp) return;
    const { lamp_id } = lamp;
    // A lamp must be switched even if the database does not answer.
    await write(db, deleteOverride(lamp_id)).catch((error: unknown) => {
      log.warn({ err: error, lamp_id }, 'the switch of a lamp by hand could not be removed');
    });
    await sendLamps(deps, [lamp], isStarted);
  } catch (error) {
    log.warn({ err: error, table_id }, 'a lamp could not be switched');
  }
}
