import type { GameListener } from '#server/ordering/deps.ts';
import { type LampDeps, lampsOf, sendLamps } from './send.ts';

/** Sends without being waited for: a lamp must not block the order. */
export const lampSwitch = (deps: LampDeps): GameListener => ({
  gameStarted: (table_id) => void switchLampOf(deps, table_id, true),
  gameEnded: (table_id) => void switchLampOf(deps, table_id, false),
});

async function switchLampOf(deps: LampDeps, table_id: string, isStarted: boolean): Promise<void> {
  try {
    const lamps = lampsOf(await deps.hall.current());
    const ofTable = lamps.filter(({ table_ids }) => table_ids.includes(table_id));
    await sendLamps(deps, ofTable, isStarted);
  } catch (error) {
    deps.log.warn({ err: error, table_id }, 'a lamp could not be switched');
  }
}
