import { auditEntry } from '#server/core/audit.ts';
import { write } from '#server/db/statement.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';

/** The open panel of a person is read again and again: within this time it is one look. */
const ONE_LOOK_SECONDS = 600;
const MAX_LOOKS = 10_000;

/** When a member of staff last looked at a person, by both ids. */
const looks = new Map<string, number>();

/** Enters in the audit trail that a member of staff looks at a person. */
export async function recordLook(
  { deps, staff, device, outlet, ip, now }: StaffCall<CounterDeps>,
  user_id: string,
): Promise<void> {
  const key = `${staff.user_id} ${user_id}`;
  const last = looks.get(key);
  if (last !== undefined && now - last < ONE_LOOK_SECONDS) return;
  if (looks.size >= MAX_LOOKS) looks.clear();
  await write(
    deps.db,
    auditEntry({
      kind: 'counter',
      action: 'person',
      at: now,
      outlet_id: outlet.id,
      user_id,
      facts: { result: 'ok', device_id: device.id, ip },
    }),
  );
  looks.set(key, now);
}
