import type { Hall, HallTable } from '#lib/domain/hall.ts';
import { read } from '#server/db/statement.ts';
import { derived } from '#server/hall/derived.ts';
import { selectTablesInPlay } from '#server/ordering/order/occupancy.ts';
import type { DevicesDeps } from '../deps.ts';
import { selectOverrides } from './store.ts';

const MAX_SENDS = 3;

/** A lamp that tables share has several. */
export interface Lamp {
  readonly lamp_id: string;
  readonly table_ids: readonly string[];
}

/** The relay of a table's lamp. */
export const lampOf = ({ id, lamp }: Pick<HallTable, 'id' | 'lamp'>): string => lamp ?? id;

export const lampsOf = derived(({ outlets }: Hall): readonly Lamp[] => {
  const tables = outlets.flatMap((outlet) => outlet.tables);
  const groups = Map.groupBy(tables, lampOf);
  return Array.from(groups, ([lamp_id, group]) => ({ lamp_id, table_ids: group.map(({ id }) => id) }));
});

/**
 * Switches lamps at the same time: each as the staff have switched it, else on while a game is played on one
 * of its tables, as read just before and checked again after, since a game may start or end while the
 * commands are under way. All lamps are read together. If the first read fails and `isStarted` says that a
 * game has just started, the lamps are switched on all the same. Failures are only logged: the reconciler
 * sets every lamp again each minute.
 */
export async function sendLamps(deps: DevicesDeps, lamps: readonly Lamp[], isStarted = false): Promise<void> {
  const tables = lamps.flatMap(({ table_ids }) => table_ids);
  const ids = lamps.map(({ lamp_id }) => lamp_id);
  const readStates = async () => {
    const now = deps.clock.now();
    const { inPlay, overrides } = await read(deps.db, {
      inPlay: selectTablesInPlay(tables, now),
      overrides: selectOverrides(ids, now),
    });
    const byHand = new Map(overrides.map(({ lamp_id, is_on }) => [lamp_id, is_on]));
    return ({ lamp_id, table_ids }: Lamp) => byHand.get(lamp_id) ?? table_ids.some((id) => inPlay.has(id));
  };
  try {
    let isOn = await readStates().catch((error: unknown) => {
      if (isStarted) return () => true;
      throw error;
    });
    let wrong = lamps;
    for (let sends = 0; sends < MAX_SENDS && wrong.length > 0; sends++) {
      const sent = isOn;
      const reached = await Promise.all(wrong.map((lamp) => send(deps, lamp, sent(lamp))));
      isOn = await readStates();
      wrong = wrong.filter((lamp, at) => reached[at] && isOn(lamp) !== sent(lamp));
    }
  } catch (error) {
    deps.log.warn({ err: error, lamps: lamps.map(({ lamp_id }) => lamp_id) }, 'lamps could not be switched');
  }
}

/** Returns false if it failed. */
async function send({ lamps, log }: DevicesDeps, { lamp_id }: Lamp, on: boolean): Promise<boolean> {
  try {
    await lamps.set(lamp_id, on);
    return true;
  } catch (error) {
    log.warn({ err: error, lamp_id }, 'a lamp could not be switched');
    return false;
  }
}
