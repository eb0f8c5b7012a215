import { selectTablesInPlay } from '#server/ordering/order/occupancy.ts';
import type { DevicesDeps } from '../deps.ts';

/** Corrects lamps that missed a command or were switched by hand. */
export async function reconcileLamps(
  deps: Pick<DevicesDeps, 'db' | 'hall' | 'clock' | 'lamps' | 'log'>,
): Promise<void> {
  const hall = await deps.hall.current();
  const playing = await selectTablesInPlay(deps.db, deps.clock.now());
  for (const { id } of hall.outlets.flatMap((outlet) => outlet.tables)) {
    try {
      await deps.lamps.set(id, playing.has(id));
    } catch (error) {
      deps.log.warn({ err: error, table_id: id }, 'a light could not be set');
    }
  }
}
