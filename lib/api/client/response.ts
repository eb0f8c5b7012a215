import * as v from 'valibot';
import { type Envelope, envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { type Refusal, type Reply, SERVER_ERROR, SESSION_ENDED } from './errors.ts';
import { emitClientEvent } from './events.ts';
import { setServerTime } from './server-clock.ts';

/** A response as received: its status, and its body if that is JSON. */
export interface RawResponse {
  readonly status: number;
  readonly json: unknown;
}

export interface ReadResponseOptions {
  /** The token that the call was made with. */
  readonly token: string | undefined;
  /** Refusals that the caller shows itself instead of the alert: these reasons, or all. */
  readonly quiet?: true | readonly Reason[] | undefined;
}

/** Reads a response by the rules of SPEC §8, the same for calls and uploads. */
export function readResponse<S extends v.GenericSchema>(
  { status, json }: RawResponse,
  output: S,
  { token, quiet = [] }: ReadResponseOptions,
): Reply<v.InferOutput<S>> {
  const parsed = v.safeParse(envelopeSchema, json);
  const envelope = parsed.success ? parsed.output : null;
  if (status === 401 || status === 403) return endSession(status, envelope, token);
  if (status !== 200 || !envelope) return serverError();
  if (envelope.time !== undefined) setServerTime(envelope.time);
  if (!envelope.code) {
    const refusal = refusalOf(envelope);
    const silent = quiet === true || (refusal.reason !== null && quiet.includes(refusal.reason));
    if (refusal.msg && !silent) emitClientEvent({ kind: 'alert', msg: refusal.msg });
    return refusal;
  }
  const data = v.safeParse(output, envelope.data);
  return data.success ? { code: 1, msg: '', data: data.output } : serverError();
}

function serverError(): Refusal {
  emitClientEvent({ kind: 'server-error' });
  return SERVER_ERROR;
}

function endSession(status: 401 | 403, envelope: Envelope | null, token: string | undefined): Refusal {
  // A late response to an older token does not concern the current session.
  if (readSession()?.token === token) {
    clearSession();
    emitClientEvent({ kind: 'session-ended' });
    // The message for a blocked account.
    if (status === 403 && envelope?.msg) emitClientEvent({ kind: 'alert', msg: envelope.msg });
  }
  return SESSION_ENDED;
}

function refusalOf({ msg, data }: Envelope): Refusal {
  const parsed = v.safeParse(refusalSchema, data);
  const { reason = null, field = null, facts = {} } = parsed.success ? parsed.output : {};
  return { code: 0, msg, reason, field, facts, data: undefined };
}
