import ky from 'ky';
import * as v from 'valibot';
import { randomId } from '#lib/browser/random-id.ts';
import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import type { Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { reloadOnce } from '#lib/pwa/chunk-error.ts';
import { apiUrl } from '../client/deployment.ts';
import { RefusalError, type Reply, SERVER_ERROR } from '../client/errors.ts';
import { setServerTime } from '../client/server-clock.ts';
import { readDevice, readStaffSession, storeDevice, storeStaffSession } from './counter-session.ts';

/** Nobody at a counter waits longer; an act is repeated with its key. */
const TIMEOUT_MS = 10_000;
const REPEATS = 2;
const REPEAT_MS = 1_000;

const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/** The headers of every call of the counter. */
export function counterHeaders(): Record<string, string> {
  const device = readDevice();
  const session = readStaffSession();
  return {
    lang: langHeader(),
    ...(device ? { 'x-device': device } : {}),
    ...(session ? { 'x-token': session.token } : {}),
  };
}

/**
 * Makes a call of the counter. A device that is signed out, and a session that has ended, are forgotten. An idempotent call
 * whose answer is lost is repeated with its key. Rejects for a network failure.
 */
export async function callCounter<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Reply<Output<E>>> {
  const key = endpoint.idempotent ? randomId() : null;
  for (let repeats = key ? REPEATS : 0; ; repeats--) {
    try {
      return await send(endpoint, input, key);
    } catch (error) {
      if (repeats === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}

/** Like `callCounter`, for queries: resolves to the data and throws `RefusalError` if the call is refused. */
export async function callCounterOrThrow<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  const reply = await callCounter(endpoint, input);
  if (reply.code === 0) throw new RefusalError(reply);
  return reply.data;
}

async function send<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
  key: string | null,
): Promise<Reply<Output<E>>> {
  const response = await http(await apiUrl(endpoint.path), {
    method: endpoint.method,
    headers: { ...counterHeaders(), ...(key ? { 'idempotency-key': key } : {}) },
    ...(endpoint.method === 'GET' ? {} : { json: input }),
  });
  const envelope = v.safeParse(envelopeSchema, await response.json<unknown>().catch(() => null));
  if (!envelope.success) return SERVER_ERROR;
  const { code, msg, time, data } = envelope.output;
  if (time !== undefined) setServerTime(time);
  if (code) {
    const parsed = v.safeParse(endpoint.output, data);
    // The server is of a newer version than this page, which is open for days.
    if (!parsed.success && endpoint.method === 'GET') reloadOnce();
    return parsed.success ? { code: 1, msg: '', data: parsed.output as Output<E> } : SERVER_ERROR;
  }
  const refusal = v.safeParse(refusalSchema, data);
  if (!refusal.success) return { ...SERVER_ERROR, msg };
  const { reason, field = null, facts = {} } = refusal.output;
  if (reason === 'device_required') storeDevice(null);
  if (reason === 'staff_required') storeStaffSession(null);
  return { code: 0, msg, reason, field, facts, data: undefined };
}
