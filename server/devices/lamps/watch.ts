import type { OpenLamps } from './port.ts';
import { reconcileLamps } from './reconcile.ts';
import type { LampDeps } from './send.ts';

/** Sets a lamp again when its device reports another state, none, or comes back. */
export function watchLamps(deps: LampDeps, lamps: OpenLamps): void {
  lamps.onDrift(({ lamp_id }) => {
    reconcileLamps(deps, lamp_id ?? undefined).catch((error: unknown) => {
      deps.log.warn({ err: error, lamp_id }, 'a lamp could not be set again');
    });
  });
}
