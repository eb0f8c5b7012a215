import type { Hall } from '#lib/domain/hall.ts';
import { isAnyTableInPlay } from '#server/ordering/order/occupancy.ts';
import type { DevicesDeps } from '../deps.ts';
import { findOverride } from './store.ts';

const MAX_SENDS = 3;

export type LampDeps = Pick<DevicesDeps, 'db' | 'hall' | 'clock' | 'lamps' | 'log'>;

/** The tables of each lamp, by its id. A lamp that tables share has several. */
export function tablesByLamp(hall: Hall): Map<string, readonly string[]> {
  const tables = hall.outlets.flatMap((outlet) => outlet.tables);
  return new Map(
    [...Map.groupBy(tables, ({ id, lamp }) => lamp ?? id)].map(([lamp_id, group]) => [
      lamp_id,
      group.map(({ id }) => id),
    ]),
  );
}

/**
 * Switches a lamp: as the staff have switched it, else on while a game is played on one of its tables, as read just before and checked again after, since a
 * game may start or end while the command is under way. Where the first read fails, a lamp with `isStarted`, of a game that has just
 * started, is switched on all the same. Failures are only
 * logged: the reconciler sets every lamp again each minute.
 */
export async function sendLamp(
  deps: LampDeps,
  { lamp_id, table_ids }: { lamp_id: string; table_ids: readonly string[] },
  isStarted = false,
): Promise<void> {
  const read = async () => {
    const now = deps.clock.now();
    const byHand = await findOverride(deps.db, lamp_id, now);
    return byHand ? byHand.is_on : isAnyTableInPlay(deps.db, table_ids, now);
  };
  try {
    let on = await read().catch((error: unknown) => {
      if (isStarted) return true;
      throw error;
    });
    for (let sends = 0; sends < MAX_SENDS; sends++) {
      await deps.lamps.set(lamp_id, on);
      const current = await read();
      if (current === on) return;
      on = current;
    }
  } catch (error) {
    deps.log.warn({ err: error, lamp_id }, 'a lamp could not be switched');
  }
}
