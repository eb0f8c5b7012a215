import type { FaultKind } from '#lib/contract/contact.ts';
import { Refusal } from '#server/core/refusal.ts';
import { takeTurn } from '#server/db/lock-for.ts';
import { checkAttachments } from '#server/files/commands.ts';
import { words } from '#server/hall/fields.ts';
import { outletOf, tableOf } from '#server/hall/store.ts';
import type { TxCtx } from '#server/http/mount.ts';
import { countFaults, insertFault } from './store.ts';

const DAY = 86_400;
const REPORTS_A_DAY = 10;

export interface Fault {
  readonly table_id: string;
  readonly kind: FaultKind;
  readonly content: string;
  readonly images: readonly string[];
  readonly video: string | null;
}

/**
 * Keeps a report of a fault and writes to the outlet after the commit. Throws `table_unknown`, `too_many_reports`, and
 * `invalid_input` for pictures which are not the person's.
 */
export async function reportFault(ctx: TxCtx, fault: Fault): Promise<{ id: string }> {
  const { tx, deps, hall, user, now } = ctx;
  const table = tableOf(hall, fault.table_id);
  if (!table) throw new Refusal('table_unknown', { field: 'table_id' });
  await takeTurn(tx, `reports of ${user.id}`);
  if ((await countFaults(tx, user.id, now - DAY)) >= REPORTS_A_DAY) throw new Refusal('too_many_reports');
  await checkAttachments(tx, deps.env, { user_id: user.id, ...fault });
  const id = deps.ids.next('flt');
  await insertFault(tx, {
    id,
    user_id: user.id,
    outlet_id: table.outlet_id,
    table_id: table.id,
    kind: fault.kind,
    content: fault.content,
    images: JSON.stringify(fault.images),
    video: fault.video,
    created_at: now,
  });
  ctx.afterCommit(() => tellOutlet(ctx, fault, table));
  return { id };
}

/** A letter that does not arrive changes nothing: `npm run hall -- faults` lists every report. */
async function tellOutlet(
  { deps, hall, user }: TxCtx,
  fault: Fault,
  table: { number: string; outlet_id: string },
): Promise<void> {
  const outlet = outletOf(hall, table.outlet_id);
  const to = outlet?.contact.email ?? hall.contact.email;
  if (!outlet || !to) return;
  await deps.messenger.sendMail({
    to,
    event: 'fault',
    subject: `${words(outlet.name, 'en-us')}, table ${table.number}: ${fault.kind}`,
    text: [fault.content, ...fault.images, fault.video, `From ${user.nickname} ${user.mobile}`]
      .filter(Boolean)
      .join('\n'),
  });
}
