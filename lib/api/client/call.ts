import ky from 'ky';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { readSession } from '#lib/session/session.ts';
import { apiUrl } from './deployment.ts';
import { RefusalError, type Reply, SERVER_ERROR, SESSION_ENDED } from './errors.ts';
import { signal as tell } from './events.ts';
import { beginIdempotentCall, completeIdempotentCall, type IdempotentCall } from './idempotency.ts';
import { langHeader } from './language-header.ts';
import { type ReadResponseOptions, readResponse } from './response.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** After so long without an answer, who waits for money to move is told that waiting costs them nothing. */
const SLOW_MS = 10_000;

export interface CallOptions extends Pick<ReadResponseOptions, 'quiet'> {
  readonly signal?: AbortSignal | undefined;
  /** The call is made also where the app is closed meanwhile. */
  readonly keepalive?: true;
  /** Of a call that must not be done twice: see `Deed`. */
  readonly choice?: IdempotentCall['choice'];
}

// Statuses and retries are ours to decide, so ky throws for the network only.
const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/** The headers of every call. */
export const headersFor = (token: string | undefined): Record<string, string> => ({
  lang: langHeader(),
  ...(token ? { 'x-token': token } : {}),
});

/**
 * Makes a call by the rules of SPEC §8: 401 and 403 clear the session; any other non-200 is a toast and resolves as
 * code 0 without words; a refusal is a modal and resolves as code 0; a network failure rejects.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, quiet, choice: wish, keepalive }: CallOptions = {},
): Promise<Reply<Output<E>>> {
  const token = readSession()?.token;
  const deed = { path: endpoint.path, input, wish };
  const intent = endpoint.idempotent ? beginIdempotentCall(deed) : null;
  const slow = intent && setTimeout(() => tell({ kind: 'slow' }), SLOW_MS);
  const send = async () => {
    const response = await http(await apiUrl(endpoint.path), {
      method: endpoint.method,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
      headers: { ...headersFor(token), ...(intent ? { 'idempotency-key': intent.key } : {}) },
      ...(endpoint.method === 'GET' ? { searchParams: given(input) } : { json: intent?.input ?? input }),
    });
    return { status: response.status, json: await response.json<unknown>().catch(nullWhereNoJson) };
  };
  const answer = await send().finally(() => slow && clearTimeout(slow));
  const reply: Reply<Output<E>> = readResponse(answer, endpoint.output, { token, quiet });
  // A refusal leaves no trace on the server, a success is done: either way the next tap is a new intent.
  if (intent && reply !== SERVER_ERROR && reply !== SESSION_ENDED) completeIdempotentCall(deed);
  return reply;
}

/** The same for a query: answers the data, throws `Refused` where there is none. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const reply = await call(endpoint, input, { quiet: true, ...options });
  if (reply.code === 0) throw new RefusalError(reply);
  return reply.data;
}

/** A proxy's page is an answer of nobody; one that broke off on its way is none at all. */
function nullWhereNoJson(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}

const given = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
