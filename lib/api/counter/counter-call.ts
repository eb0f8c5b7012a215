import ky from 'ky';
import * as v from 'valibot';
import { type CounterEndpoint, staffRoles } from '#lib/contract/counter/access.ts';
import type { Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { reloadOnce } from '#lib/pwa/chunk-error.ts';
import { apiUrl } from '../client/deployment.ts';
import { type Refusal, RefusalError, type Reply, SERVER_ERROR } from '../client/errors.ts';
import { searchParams } from '../client/search-params.ts';
import { setServerTime } from '../client/server-clock.ts';
import { type ActionSubject, askForApproval } from './approval.ts';
import {
  readDevice,
  readOfficeOutlet,
  readStaffSession,
  storeDevice,
  storeStaffSession,
} from './counter-session.ts';
import { beginAction, completeAction } from './unanswered-actions.ts';

/** Nobody at a counter waits longer; an action is repeated with its key. */
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
 * Makes a call of the counter. A device that is signed out, and a session that has ended, are forgotten. An
 * idempotent call whose answer is lost is repeated with its key, also when the person does the same again. A
 * call that needs an approval, or in an office the PIN, asks for it, and is refused if it is not given.
 * Rejects for a network failure.
 */
export async function callCounter<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Reply<Output<E>>> {
  const body = JSON.stringify(input);
  const reply = await repeat(endpoint, input, body, null);
  if (reply.code === 1 || !isApprovable(reply.reason)) return reply;
  const role = staffRoles.find((each) => each === reply.facts.role) ?? 'manager';
  const staff_id = typeof reply.facts.staff_id === 'string' ? reply.facts.staff_id : null;
  const subject = subjectOf(reply.facts);
  const approval = await askForApproval({
    act: endpoint.path,
    body,
    role,
    staff_id,
    second_person: reply.facts.second_person === true,
    text: reply.msg,
    subject,
  });
  return approval === null ? reply : repeat(endpoint, input, body, approval);
}

/** Whether the action is made with a PIN: of a manager, or in an office the own one. */
const isApprovable = (reason: Refusal['reason']): boolean =>
  reason === 'approval_required' || reason === 'own_pin_required';

const subjectOf = ({ person, table, amount }: Refusal['facts']): ActionSubject => ({
  person: typeof person === 'string' ? person : null,
  table: typeof table === 'string' ? table : null,
  amount: typeof amount === 'number' ? amount : null,
});

/** Sends until there is an answer: an idempotent call several times, with one key. */
async function repeat<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
  body: string,
  approval: string | null,
): Promise<Reply<Output<E>>> {
  const outlet = readOfficeOutlet();
  const act = [endpoint.path, ...(outlet === null ? [] : [outlet]), body].join(' ');
  const key = endpoint.idempotent ? await beginAction(act) : null;
  for (let repeats = key ? REPEATS : 0; ; repeats--) {
    try {
      const reply = await send(endpoint, input, { body, key, approval });
      // Without a reason, whether it took effect is not known.
      if (key && (reply.code === 1 || reply.reason !== null)) await completeAction(act);
      return reply;
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
  { body, key, approval }: { body: string; key: string | null; approval: string | null },
): Promise<Reply<Output<E>>> {
  const isGet = endpoint.method === 'GET';
  // Read before anything is waited for: locking forgets the session right after its call was made.
  const own = counterHeaders();
  const response = await http(await apiUrl(endpoint.path), {
    method: endpoint.method,
    headers: {
      ...own,
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(approval ? { 'x-approval': approval } : {}),
    },
    ...(isGet ? { searchParams: searchParams(input) } : { body }),
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
