import ky from 'ky';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { readSession } from '#lib/session/session.ts';
import { apiUrl } from './deployment.ts';
import { RefusalError, type Reply, SERVER_ERROR, SESSION_ENDED } from './errors.ts';
import { emitClientEvent } from './events.ts';
import { beginIdempotentCall, completeIdempotentCall, type IdempotentCall } from './idempotency.ts';
import { type ReadResponseOptions, readResponse } from './response.ts';
import { searchParams } from './search-params.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** After this time, a toast says that waiting for an idempotent call is safe. */
const SLOW_MS = 10_000;

const BUSY_RETRIES = 2;
/** Seconds. */
const MAX_RETRY_AFTER = 10;

export interface CallOptions extends Pick<ReadResponseOptions, 'quiet'> {
  readonly signal?: AbortSignal | undefined;
  /** The call is sent even if the app is closed meanwhile. */
  readonly keepalive?: true;
  readonly choice?: IdempotentCall['choice'];
}

// Statuses and retries are handled here, so ky throws for the network only.
const http = ky.create({ timeout: TIMEOUT_MS, retry: 0, throwHttpErrors: false });

/** The headers of every call. */
export const headersFor = (token: string | undefined): Record<string, string> => ({
  lang: langHeader(),
  ...(token ? { 'x-token': token } : {}),
});

/**
 * Makes a call by the rules of SPEC §8, and repeats it if the server is busy (503 with `Retry-After`): 401
 * and 403 clear the session; any other non-200 is a toast and resolves as code 0 without a message; a refusal
 * is an alert and resolves as code 0; a network failure rejects.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, quiet, choice, keepalive }: CallOptions = {},
): Promise<Reply<Output<E>>> {
  const token = readSession()?.token;
  const idempotentCall = { path: endpoint.path, input, choice };
  const first = endpoint.idempotent ? beginIdempotentCall(idempotentCall) : null;
  const slow = first && setTimeout(() => emitClientEvent({ kind: 'slow' }), SLOW_MS);
  const send = async () => {
    const response = await http(await apiUrl(endpoint.path), {
      method: endpoint.method,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
      headers: { ...headersFor(token), ...(first ? { 'idempotency-key': first.key } : {}) },
      ...(endpoint.method === 'GET'
        ? { searchParams: searchParams(input) }
        : { json: first?.input ?? input }),
    });
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null;
    return {
      status: response.status,
      json: await response.json<unknown>().catch(nullForInvalidJson),
      retryAfter,
    };
  };
  /** A busy server is asked again like a lost network, unless the call could take effect twice. */
  const sendAgainIfBusy = async (retries: number): ReturnType<typeof send> => {
    const response = await send();
    if (!retries || response.retryAfter === null || !(first || endpoint.method === 'GET')) return response;
    const seconds = Math.min(Number(response.retryAfter) || 0, MAX_RETRY_AFTER);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return sendAgainIfBusy(retries - 1);
  };
  const response = await sendAgainIfBusy(BUSY_RETRIES).finally(() => slow && clearTimeout(slow));
  const reply: Reply<Output<E>> = readResponse(response, endpoint.output, { token, quiet });
  // A success is done and a refusal had no effect on the server: the next call gets a new key.
  if (first && reply !== SERVER_ERROR && reply !== SESSION_ENDED) completeIdempotentCall(idempotentCall);
  return reply;
}

/** Like `call`, for queries: resolves to the data and throws `RefusalError` if the call is refused. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const reply = await call(endpoint, input, { quiet: true, ...options });
  if (reply.code === 0) throw new RefusalError(reply);
  return reply.data;
}

/** A proxy's HTML page is a response outside the contract; a body that broke off is a network failure. */
function nullForInvalidJson(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}
