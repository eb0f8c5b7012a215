import type { FaultKind } from '#lib/contract/contact.ts';
import type { CommandContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockFor } from '#server/db/lock-for.ts';
import { checkAttachments } from '#server/files/commands.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import type { CustomerDeps } from '../deps.ts';
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
export async function reportFault(ctx: CommandContext<CustomerDeps>, fault: Fault): Promise<{ id: string }> {
  const { tx, deps, hall, user, now } = ctx;
  const table = findTable(hall, fault.table_id);
  if (!table) throw new Refusal('table_unknown', { field: 'table_id' });
  await lockFor(tx, `reports of ${user.id}`);
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
  ctx.afterCommit(() => emailOutlet(ctx, fault, table));
  return { id };
}

/** An e-mail that fails changes nothing: `npm run hall -- faults` lists every report. */
async function emailOutlet(
  { deps, hall, user }: CommandContext<CustomerDeps>,
  fault: Fault,
  table: { number: string; outlet_id: string },
): Promise<void> {
  const outlet = findOutlet(hall, table.outlet_id);
  const to = outlet?.contact.email ?? hall.contact.email;
  if (!outlet || !to) return;
  await deps.sender.sendEmail({
    to,
    event: 'fault',
    subject: `${localize(outlet.name, 'en-us')}, table ${table.number}: ${fault.kind}`,
    text: [fault.content, ...fault.images, fault.video, `From ${user.nickname} ${user.mobile}`]
      .filter(Boolean)
      .join('\n'),
  });
}
