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
  try {
    const lamps = lampsOf(await deps.hall.current());
    const ofTable = lamps.filter(({ table_ids }) => table_ids.includes(table_id));
    for (const { lamp_id } of ofTable) await forgetOverride(deps, lamp_id);
    await sendLamps(deps, ofTable, isStarted);
  } catch (error) {
    deps.log.warn({ err: error, table_id }, 'a lamp could not be switched');
  }
}

/** A lamp must be switched even if the database does not answer. */
async function forgetOverride({ db, log }: DevicesDeps, lamp_id: string): Promise<void> {
  try {
    await write(db, deleteOverride(lamp_id));
  } catch (error) {
    log.warn({ err: error, lamp_id }, 'the switch of a lamp by hand could not be removed');
  }
}
