import { write } from '#server/db/statement.ts';
import type { DevicesDeps } from '../deps.ts';
import type { LampReport, OpenLamps } from './port.ts';
import { reconcileLamps } from './reconcile.ts';
import { lampsOf } from './send.ts';
import { deleteLampProblem, insertLampProblem } from './store.ts';

/**
 * Sets a lamp again when its device reports another state, none, or comes back, and records those that do not
 * confirm.
 */
export function watchLamps(deps: DevicesDeps, { events }: OpenLamps): void {
  events?.on('drift', (lamp_id) => {
    reconcileLamps(deps, lamp_id ?? undefined).catch((error: unknown) => {
      deps.log.warn({ err: error, lamp_id }, 'a lamp could not be set again');
    });
  });
  events?.on('report', (report) => {
    recordReport(deps, report).catch((error: unknown) => {
      deps.log.warn({ err: error, lamp_id: report.lamp_id }, 'the state of a lamp could not be recorded');
    });
  });
}

async function recordReport(
  { db, hall, clock }: DevicesDeps,
  { lamp_id, confirmed }: LampReport,
): Promise<void> {
  if (confirmed) {
    await write(db, deleteLampProblem(lamp_id));
    return;
  }
  const current = await hall.current();
  const table_ids = lampsOf(current).find((lamp) => lamp.lamp_id === lamp_id)?.table_ids ?? [];
  const outlet = current.outlets.find(({ tables }) => tables.some(({ id }) => table_ids.includes(id)));
  if (outlet) await write(db, insertLampProblem({ lamp_id, outlet_id: outlet.id, since_at: clock.now() }));
}
