import type { GameListener } from '#server/ordering/deps.ts';
import type { DevicesDeps } from '../deps.ts';

/** Failures are only logged: they must not block the order. */
export function lampSwitch({ lamps, log }: Pick<DevicesDeps, 'lamps' | 'log'>): GameListener {
  const set = (table_id: string, on: boolean) => {
    lamps.set(table_id, on).catch((error: unknown) => {
      log.warn({ err: error, table_id, on }, 'a lamp could not be switched');
    });
  };
  return {
    gameStarted: (table_id) => set(table_id, true),
    gameEnded: (table_id) => set(table_id, false),
  };
}
