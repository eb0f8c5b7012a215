import * as v from 'valibot';
import { type Envelope, envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { type Refusal, type Reply, SERVER_ERROR, SESSION_ENDED } from './errors.ts';
import { signal } from './events.ts';
import { setServerTime } from './server-clock.ts';

/** An answer as it came: its status, and its JSON where it is some. */
export interface RawResponse {
  readonly status: number;
  readonly json: unknown;
}

export interface ReadResponseOptions {
  /** The token that the call was made with. */
  readonly token: string | undefined;
  /** Refusals that the caller shows by itself, in place of the modal: these reasons, or all. */
  readonly quiet?: true | readonly Reason[] | undefined;
}

/** What an answer means by the rules of SPEC §8, the same for calls and uploads. */
export function readResponse<S extends v.GenericSchema>(
  { status, json }: RawResponse,
  output: S,
  { token, quiet = [] }: ReadResponseOptions,
): Reply<v.InferOutput<S>> {
  const parsed = v.safeParse(envelopeSchema, json);
  const envelope = parsed.success ? parsed.output : null;
  if (status === 401 || status === 403) return endSession(status, envelope, token);
  if (status !== 200 || !envelope) return trouble();
  if (envelope.time !== undefined) setServerTime(envelope.time);
  if (!envelope.code) {
    const refusal = refusalOf(envelope);
    const silent = quiet === true || (refusal.reason !== null && quiet.includes(refusal.reason));
    if (refusal.msg && !silent) signal({ kind: 'refused', msg: refusal.msg });
    return refusal;
  }
  const data = v.safeParse(output, envelope.data);
  return data.success ? { code: 1, msg: '', data: data.output } : trouble();
}

function trouble(): Refusal {
  signal({ kind: 'trouble' });
  return SERVER_ERROR;
}

function endSession(status: 401 | 403, envelope: Envelope | null, token: string | undefined): Refusal {
  // A late answer to an older token says nothing about the session of now.
  if (readSession()?.token === token) {
    clearSession();
    signal({ kind: 'session-ended' });
    // Who is kept out is told why.
    if (status === 403 && envelope?.msg) signal({ kind: 'refused', msg: envelope.msg });
  }
  return SESSION_ENDED;
}

function refusalOf({ msg, data }: Envelope): Refusal {
  const said = v.safeParse(refusalSchema, data);
  const { reason = null, field = null, facts = {} } = said.success ? said.output : {};
  return { code: 0, msg, reason, field, facts, data: undefined };
}
