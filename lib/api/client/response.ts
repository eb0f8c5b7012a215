import * as v from 'valibot';
import type { Method } from '#lib/contract/endpoint.ts';
import { type Envelope, envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import { type Refusal, type Reply, SERVER_ERROR } from './errors.ts';
import type { Identity, RefusedCall, Tokens } from './identity.ts';
import { setServerTime } from './server-clock.ts';

interface SentBy extends Partial<Pick<RefusedCall, 'quiet'>> {
  readonly identity: Identity<never>;
  /** The tokens that the call was made with. */
  readonly tokens: Tokens;
}

/** Reads a response by the rules of SPEC §8, the same for calls and uploads. */
export function readResponse<S extends v.GenericSchema>(
  { status, json }: { readonly status: number; readonly json: unknown },
  { method, output }: { readonly method: Method; readonly output: S },
  { identity, tokens, quiet = [] }: SentBy,
): Reply<v.InferOutput<S>> {
  const parsed = v.safeParse(envelopeSchema, json);
  const envelope = parsed.success ? parsed.output : null;
  if (envelope?.time !== undefined) setServerTime(envelope.time);
  if (status === 200 && envelope?.code) {
    const data = v.safeParse(output, envelope.data);
    if (data.success) return { code: 1, msg: '', data: data.output };
    if (method === 'GET') identity.onNewerServer?.();
  }
  const now = identity.tokens();
  const isCurrent = now['x-device'] === tokens['x-device'] && now['x-token'] === tokens['x-token'];
  const refusal = envelope && !envelope.code ? refusalOf(envelope) : SERVER_ERROR;
  return identity.onRefusal(refusal, { status, isCurrent, quiet });
}

function refusalOf({ msg, data }: Envelope): Refusal {
  const parsed = v.safeParse(refusalSchema, data);
  const { reason = null, field = null, facts = {} } = parsed.success ? parsed.output : {};
  return { code: 0, msg, reason, field, facts, data: undefined };
}
