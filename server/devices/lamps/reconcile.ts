import { type LampDeps, sendLamp, tablesByLamp } from './send.ts';

/** Corrects lamps that missed a command or were switched by hand; `only` one of them, or all. */
export async function reconcileLamps(deps: LampDeps, only?: string): Promise<void> {
  for (const [lamp_id, table_ids] of tablesByLamp(await deps.hall.current()))
    if (only === undefined || only === lamp_id) await sendLamp(deps, { lamp_id, table_ids });
}
