import ky from 'ky';
import * as v from 'valibot';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type Envelope, envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import type { Reason } from '#lib/contract/reason.ts';
import { clearSession, readSession } from '#lib/session/session.ts';
import { type Refusal, Refused, type Reply, SessionEnded } from './errors.ts';
import { closeIntent, intentKey } from './intents.ts';
import { currentLang } from './lang.ts';
import { noteServerTime } from './server-clock.ts';
import { signal } from './signals.ts';

/** Milliseconds for a whole call (SPEC §9). */
export const TIMEOUT_MS = 600_000;

/** Where the API is: the app's own origin, unless the build was told another. */
export const API_BASE = process.env.NEXT_PUBLIC_API_BASE ?? '';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Refusals that the caller shows by itself, in place of the modal: these reasons, or all. */
  readonly quiet?: true | readonly Reason[];
}

// Statuses and retries are ours to decide, so ky throws for the network only.
const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/**
 * Makes a call by the rules of SPEC §8: 401 and 403 clear the session and throw `SessionEnded`; any other non-200 is a
 * toast and resolves as code 0 without words; a refusal is a modal and resolves as code 0; a network failure rejects.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<Output<E>>> {
  const body = JSON.stringify(input);
  const token = readSession()?.token;
  const response = await http(API_BASE + endpoint.path, {
    method: endpoint.method,
    signal: options.signal ?? null,
    headers: {
      lang: currentLang(),
      ...(token ? { 'x-token': token } : {}),
      ...(endpoint.idempotent ? { 'idempotency-key': intentKey(endpoint.path, body) } : {}),
    },
    ...(endpoint.method === 'GET' ? { searchParams: given(input) } : { json: input }),
  });
  const reply = await replyOf(endpoint, response, options);
  // A refusal leaves no trace on the server, a success is done: either way the next tap is a new intent.
  if (endpoint.idempotent && response.ok) closeIntent(endpoint.path, body);
  return reply;
}

/** The same for a query: answers the data, throws `Refused` where there is none. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const reply = await call(endpoint, input, { quiet: true, ...options });
  if (reply.code === 0) throw new Refused(reply);
  return reply.data;
}

async function replyOf<E extends Endpoint>(
  endpoint: E,
  response: Response,
  { quiet = [] }: CallOptions,
): Promise<Reply<Output<E>>> {
  if (response.status === 401 || response.status === 403) {
    clearSession();
    signal({ kind: 'session-ended' });
    throw new SessionEnded();
  }
  const envelope = response.status === 200 ? await readEnvelope(response) : null;
  if (!envelope) return trouble();
  if (envelope.time !== undefined) noteServerTime(envelope.time);
  if (!envelope.code) {
    const refusal = refusalOf(envelope);
    const silent = quiet === true || (refusal.reason !== null && quiet.includes(refusal.reason));
    if (refusal.msg && !silent) signal({ kind: 'refused', msg: refusal.msg });
    return refusal;
  }
  const parsed = v.safeParse(endpoint.output, envelope.data);
  return parsed.success ? { code: 1, msg: '', data: parsed.output as Output<E> } : trouble();
}

function trouble(): Refusal {
  signal({ kind: 'trouble' });
  return { code: 0, msg: '', reason: null, field: null, facts: {}, data: undefined };
}

function refusalOf({ msg, data }: Envelope): Refusal {
  const said = v.safeParse(refusalSchema, data);
  const known = said.success ? said.output : null;
  return {
    code: 0,
    msg,
    reason: known?.reason ?? null,
    field: known?.field ?? null,
    facts: known?.facts ?? {},
    data: undefined,
  };
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  const json = await response.json().catch(() => null);
  const parsed = v.safeParse(envelopeSchema, json);
  return parsed.success ? parsed.output : null;
}

const given = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
