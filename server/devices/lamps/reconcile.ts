import type { DevicesDeps } from '../deps.ts';
import { lampsOf, sendLamps } from './send.ts';

/**
 * Lamps that are switched at the same time. More would keep what was read for longer, and burden the devices.
 */
const TOGETHER = 10;

/** Corrects lamps that missed a command or were switched by hand; `only` one of them, or all. */
export async function reconcileLamps(deps: DevicesDeps, only?: string): Promise<void> {
  const lamps = lampsOf(await deps.hall.current());
  const chosen = only === undefined ? lamps : lamps.filter(({ lamp_id }) => lamp_id === only);
  for (let from = 0; from < chosen.length; from += TOGETHER)
    await sendLamps(deps, chosen.slice(from, from + TOGETHER));
}
