import type { Reason } from '#lib/contract/reason.ts';
import { auditEntry } from '#server/core/audit.ts';
import { maskAddresses } from '#server/core/log.ts';
import { write } from '#server/db/statement.ts';
import type { HttpDeps } from './deps.ts';

const HOUR = 3600;
/** An entry of the audit trail can't be deleted: an attack must not fill the disk with them. */
const MAX_PER_ADDRESS = 10;
const MAX_OF_ALL = 200;

interface FailedSignIn {
  /** `session_required`: the token is of no live session. */
  readonly reason: Extract<
    Reason,
    'code_wrong' | 'code_too_many_tries' | 'account_blocked' | 'session_required'
  >;
  /** The address in the form that `rateLimitKey` writes. */
  readonly ip: string;
  /** Epoch seconds. */
  readonly now: number;
  /** What was signed in to; stored masked. */
  readonly to?: { readonly channel: string; readonly target: string; readonly event: string };
  readonly user_id?: string;
}

/** Audits a failed sign-in, with limits per address and in all. Must be called outside a transaction. */
export async function recordFailedSignIn(
  { db, metrics, rateLimiter }: HttpDeps,
  { reason, ip, now, to, user_id }: FailedSignIn,
): Promise<void> {
  metrics.failedSignIns.inc({ reason });
  const isWithin = (key: string, max: number) =>
    rateLimiter.isWithin(`failed sign-ins ${reason}${key}`, { max, window_seconds: HOUR }, now);
  // The address first: a flood from one must not use up the limit of all.
  if (!(await isWithin(` from ${ip}`, MAX_PER_ADDRESS)) || !(await isWithin('', MAX_OF_ALL))) return;
  const target = to && { channel: to.channel, event: to.event, target: maskAddresses(to.target) };
  const facts = { reason, from: maskIp(ip), ...target };
  await write(
    db,
    auditEntry({
      kind: 'sign_in',
      action: 'sign_in_failed',
      at: now,
      user_id: user_id ?? null,
      facts,
    }),
  );
}

/** Its network: `203.0.113.0/24` or `2001:db8:1::/48`. */
function maskIp(ip: string): string {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::/48`;
  return ip.replace(/\.\d+$/, '.0/24');
}
