import type { CustomerEndpoint } from '#lib/contract/endpoint.ts';
import { clearSession, readPersonId, readSession } from '#lib/session/session.ts';
import { SERVER_ERROR, SESSION_ENDED } from './errors.ts';
import { emitClientEvent } from './events.ts';
import type { Identity } from './identity.ts';
import { forgetUnanswered } from './unanswered-calls.ts';

/** Milliseconds for a whole call (SPEC §9). */
const TIMEOUT_MS = 600_000;

const OWNER = 'customer:';
const owner = () => `${OWNER}${readPersonId() ?? ''}`;

/** A person with the app, or a guest. Another back end may give no reasons: the status counts (SPEC §8). */
export const customer: Identity<CustomerEndpoint> = {
  tokens: () => ({ 'x-token': readSession()?.token ?? null }),
  timeoutMs: TIMEOUT_MS,
  repeatsLostCalls: false,
  unanswered: {
    owner,
    // It is longer than an attempt lasts: a key that could still be answered is not replaced.
    keptMs: 3 * TIMEOUT_MS,
    serverFields: ['price', 'end_at', 'total', 'coupon_id'],
  },
  onRefusal(refusal, { status, isCurrent, quiet }) {
    if (status === 401 || status === 403) {
      if (isCurrent) {
        clearSession();
        emitClientEvent({ kind: 'session-ended' });
        // The message for a blocked account.
        if (status === 403) alert(refusal.msg);
      }
      return SESSION_ENDED;
    }
    if (status !== 200 || refusal === SERVER_ERROR) {
      emitClientEvent({ kind: 'server-error' });
      return SERVER_ERROR;
    }
    const isQuiet = quiet === true || (refusal.reason !== null && quiet.includes(refusal.reason));
    if (!isQuiet) alert(refusal.msg);
    return refusal;
  },
  onSlow: () => emitClientEvent({ kind: 'slow' }),
};

function alert(msg: string): void {
  if (msg) emitClientEvent({ kind: 'alert', msg });
}

/** For a sign-out. */
export const forgetUnansweredCalls = (): void => forgetUnanswered(OWNER);

/** Forgets the unanswered calls of everyone but the signed-in person. */
export function forgetCallsOfOthers(): void {
  if (readPersonId()) forgetUnanswered(OWNER, owner());
}
