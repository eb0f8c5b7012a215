import type { contactApi } from '#lib/contract/contact.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { HallTable } from '#lib/domain/hall.ts';
import type { CommandContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, write } from '#server/db/statement.ts';
import { checkAttachments } from '#server/files/commands.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import type { CustomerDeps } from '../deps.ts';
import { countFaults, insertFault } from './store.ts';

const DAY = 86_400;
const MAX_REPORTS_A_DAY = 10;

type FaultReport = ParsedInput<typeof contactApi.report>;

/** Stores a report and emails it to the outlet after the commit. */
export async function reportFault(
  ctx: CommandContext<CustomerDeps>,
  report: FaultReport,
): Promise<{ id: string }> {
  const { tx, deps, hall, user, now } = ctx;
  const table = findTable(hall, report.table_id);
  if (!table) throw new Refusal('table_unknown', { field: 'table_id' });
  const { reports } = await read(tx, {
    lock: lockNames(`reports of ${user.id}`),
    reports: countFaults(user.id, now - DAY),
  });
  if (reports >= MAX_REPORTS_A_DAY) throw new Refusal('too_many_reports');
  await checkAttachments(tx, deps.env, { user_id: user.id, ...report });
  const id = deps.ids.next('flt');
  const fault = { ...report, id, user_id: user.id, outlet_id: table.outlet_id, created_at: now };
  await write(tx, insertFault({ ...fault, images: JSON.stringify(report.images) }));
  ctx.afterCommit(() => {
    // The email is not awaited: a slow mail server must not delay the answer.
    emailReport(ctx, report, table).catch((error: unknown) => {
      deps.log.error({ err: error, fault: id }, 'a fault report could not be e-mailed');
    });
  });
  return { id };
}

/** If the email fails, the report is still listed by `npm run hall -- faults`. */
async function emailReport(
  { deps, hall, user }: CommandContext<CustomerDeps>,
  report: FaultReport,
  table: HallTable,
): Promise<void> {
  const outlet = findOutlet(hall, table.outlet_id);
  const to = outlet?.contact.email ?? hall.contact.email;
  if (!outlet || !to) return;
  await deps.sender.sendEmail({
    to,
    event: 'fault',
    subject: `${localize(outlet.name, 'en-us')}, table ${table.number}: ${report.kind}`,
    text: [report.content, ...report.images, report.video, `From ${user.nickname} ${user.mobile}`]
      .filter(Boolean)
      .join('\n'),
  });
}
