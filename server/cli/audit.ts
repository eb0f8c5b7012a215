import { type AuditEntry, type AuditKind, selectAudit } from '#server/core/audit-store.ts';
import { read } from '#server/db/statement.ts';
import { type Commands, isoTime, listed, wrongOption } from './command.ts';

const KINDS: readonly AuditKind[] = ['money', 'sign_in', 'settings', 'counter'];
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100_000;

/** Prints the newest entries of the audit trail, oldest first. */
const audit: Commands[string] = async ({ db }, options) => {
  const kind = KINDS.find((candidate) => candidate === options.kind);
  if (options.kind !== undefined && !kind) throw wrongOption(`--kind must be one of ${KINDS.join(', ')}.`);
  const since = options.since === undefined ? 0 : Date.parse(options.since) / 1000;
  if (Number.isNaN(since))
    throw wrongOption('--since must be a date such as 2026-11-24 or 2026-11-24T12:00:00+08:00.');
  const limit = Number(options.limit ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw wrongOption(`--limit must be a number from 1 to ${MAX_LIMIT}.`);
  const entries = await read(
    db,
    selectAudit({
      ...(kind ? { kind } : {}),
      ...(options.user === undefined ? {} : { user_id: options.user }),
      ...(options.outlet === undefined ? {} : { outlet_id: options.outlet }),
      since: Math.floor(since),
      limit,
    }),
  );
  return listed(entries.map(entryLine), 'No entries.');
};

export const auditCommands: Commands = { audit };

const entryLine = (entry: AuditEntry): string => {
  const { at, kind, action, actor, user_id, outlet_id, order_id, request_id, facts } = entry;
  return [
    isoTime(at),
    kind,
    action,
    `by ${actor}`,
    user_id ? `for ${user_id}` : '',
    outlet_id ? `at ${outlet_id}` : '',
    order_id ? `order ${order_id}` : '',
    JSON.stringify(facts),
    request_id ? `request ${request_id}` : '',
  ]
    .filter(Boolean)
    .join('  ');
};
