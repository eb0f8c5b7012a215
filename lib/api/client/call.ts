import ky from 'ky';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { apiUrl } from './deployment.ts';
import { RefusalError, type Reply, SERVER_ERROR } from './errors.ts';
import { definedAsText, headersOf, type Identity, type RefusedCall } from './identity.ts';
import { readResponse } from './response.ts';
import { type IdempotentCall, keepKeyOf } from './unanswered-calls.ts';

/** After this time, waiting for an idempotent call is slow. */
const SLOW_MS = 10_000;

const REPEATS = 2;
const LOST_MS = 1_000;
/** Seconds. */
const MAX_RETRY_AFTER = 10;

export interface CallOptions extends Partial<Pick<RefusedCall, 'quiet'>>, Pick<IdempotentCall, 'choice'> {
  readonly signal?: AbortSignal | undefined;
  /** The call is sent even if the app is closed meanwhile. */
  readonly keepalive?: true;
}

// Statuses and retries are handled here, so ky throws for the network only.
const http = ky.create({ retry: 0, throwHttpErrors: false });

/**
 * Makes a call by the rules of SPEC §8. A refusal resolves as code 0; the identity says what it means for the
 * session, who is told, and whether somebody can approve it. An idempotent call keeps its key until it is
 * answered. A busy server (503 with `Retry-After`) is asked again. A network failure rejects.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  identity: Identity<NoInfer<E>>,
  options: CallOptions = {},
): Promise<Reply<Output<E>>> {
  const reply = await send(endpoint, input, identity, options);
  if (reply.code === 1 || !identity.approve) return reply;
  const approval = await identity.approve(reply, endpoint, JSON.stringify(input));
  return approval === null ? reply : send(endpoint, input, identity, { ...options, approval });
}

/** Like `call`, for queries: resolves to the data and throws `RefusalError` if the call is refused. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  identity: Identity<NoInfer<E>>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const reply = await call(endpoint, input, identity, { quiet: true, ...options });
  if (reply.code === 0) throw new RefusalError(reply);
  return reply.data;
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  identity: Identity<E>,
  { signal, quiet, choice, keepalive, approval }: CallOptions & { readonly approval?: string },
): Promise<Reply<Output<E>>> {
  const { method, path, idempotent } = endpoint;
  // Read before anything is waited for: a sign-out forgets the session right after its call was made.
  const tokens = identity.tokens();
  const first =
    idempotent && identity.unanswered ? keepKeyOf({ path, input, choice }, identity.unanswered) : null;
  const init = {
    method,
    // Head and body have this time together: ky's `timeout` alone would be for each of them.
    timeout: false as const,
    totalTimeout: identity.timeoutMs,
    signal: signal ?? null,
    keepalive: keepalive ?? false,
    headers: definedAsText({ ...headersOf(tokens), 'idempotency-key': first?.key, 'x-approval': approval }),
    ...(method === 'GET'
      ? { searchParams: definedAsText(input as object) }
      : { json: first?.input ?? input }),
  };
  const attempt = async () => {
    const responding = http(await apiUrl(path), init);
    const response = await responding;
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null;
    // A proxy's HTML page is a response outside the contract; a body that broke off is a network failure.
    const json = await responding.json<unknown>().catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
    });
    return { status: response.status, json, retryAfter };
  };
  /** Repeats what cannot take effect twice. */
  const attemptUntilAnswered = async (repeats: number): ReturnType<typeof attempt> => {
    const response = await attempt().catch((error: unknown) => {
      if (repeats === 0 || !first || !identity.repeatsLostCalls) throw error;
      return null;
    });
    const isBusy = response !== null && response.retryAfter !== null && (first !== null || method === 'GET');
    if (response && !(isBusy && repeats > 0)) return response;
    const retryAfterMs = 1000 * Math.min(Number(response?.retryAfter) || 0, MAX_RETRY_AFTER);
    await new Promise((resolve) => setTimeout(resolve, response ? retryAfterMs : LOST_MS));
    return attemptUntilAnswered(repeats - 1);
  };
  const slow = first && setTimeout(() => identity.onSlow?.(), SLOW_MS);
  const response = await attemptUntilAnswered(REPEATS).finally(() => slow && clearTimeout(slow));
  const reply = readResponse(response, endpoint, { identity, tokens, quiet });
  // A success is done and a refusal had no effect on the server: the next call gets a new key. But a key that
  // the server knows with another request has taken effect.
  const isDone = reply.code === 1 || (reply !== SERVER_ERROR && reply.reason !== 'idempotency_key_reused');
  if (response.status === 200 && isDone) first?.forgetKey();
  return reply;
}
