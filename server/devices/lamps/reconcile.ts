import type { Deps } from '#server/deps.ts';
import { playingTables } from './store.ts';

/**
 * Tells every lamp again what holds: on over a table that is played on, off over the others. Whatever a lamp missed
 * (a broken network, a restart, a switch by hand) is put right by the next turn; run it every minute.
 */
export async function reconcileLights(
  deps: Pick<Deps, 'db' | 'hall' | 'clock' | 'lights' | 'log'>,
): Promise<void> {
  const hall = await deps.hall.current();
  const playing = await playingTables(deps.db, deps.clock.now());
  for (const { id } of hall.outlets.flatMap((outlet) => outlet.tables)) {
    try {
      await deps.lights.set(id, playing.has(id));
    } catch (error) {
      deps.log.warn({ err: error, table_id: id }, 'a light could not be set');
    }
  }
}
