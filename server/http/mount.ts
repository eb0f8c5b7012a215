import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint, Output } from '#lib/contract/endpoint.ts';
import { SUCCESS } from '#lib/contract/envelope.ts';
import {
  type CallContext,
  type CommandContext,
  type CoreDeps,
  type SessionUser,
  type TransactionContext,
  type User,
  type UserCallContext,
  withTransaction,
} from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor } from '#server/core/scope.ts';
import { withCallBudget, withinCallBudget } from '#server/db/call-budget.ts';
import type { Statement } from '#server/db/statement.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { readInput } from './input.ts';
import type { RateLimiter } from './rate-limit.ts';
import { respondWithJson } from './response-headers.ts';
import { type Command, runSteps, stepsOf } from './run-steps.ts';
import { sharedReads } from './shared-reads.ts';

export interface HttpDeps extends CoreDeps {
  /** The account of a live session token; null for any other token. */
  authenticate(token: string, now: number, options?: { readsAccount?: boolean }): Promise<SessionUser | null>;
  /**
   * Reads the sessions and the account of a person again at their next call: this one may have changed them.
   */
  forgetSessions(user_id: string): void;
  /** Like `forgetSessions`, for a call that changes no session: later calls are not kept waiting. */
  forgetAccount(user_id: string): void;
  /** Keeps an account from being deleted until the transaction ends, and reads it or throws a refusal. */
  holdAccount(user_id: string): Statement<User>;
  readonly rateLimiter: RateLimiter;
}

/** What a handler returns: the fields of the output; others are stripped. */
type HandlerResult<E extends Endpoint> = v.InferInput<E['output']>;

export interface Mount<D extends CoreDeps = CoreDeps> {
  guest<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: CallContext<D>, input: v.InferOutput<E['input']>) => Promise<HandlerResult<E>>,
  ): void;
  /** Like `guest`, but calls with the same input at the same time share one read and its JSON. */
  shared<E extends Endpoint>(endpoint: E, handler: SharedHandler<D, E>): void;
  user<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: UserCallContext<D>, input: v.InferOutput<E['input']>) => Promise<HandlerResult<E>>,
  ): void;
  /** Mounts a call that changes something, in a transaction: use `ctx.tx`, never `deps.db`. */
  command<E extends Endpoint, G = undefined>(
    endpoint: E,
    command: Command<E, UserCallContext<D>, CommandContext<D>, G>,
  ): void;
  guestCommand<E extends Endpoint, G = undefined>(
    endpoint: E,
    command: Command<E, CallContext<D>, GuestCommandContext<D>, G>,
  ): void;
  /**
   * Mounts a command that takes effect once for each idempotency key. A repeated call gets the stored
   * response, or a refusal that `checkStored` throws.
   */
  idempotent<E extends Endpoint, G = undefined>(
    endpoint: E,
    command: Command<E, UserCallContext<D>, CommandContext<D>, G>,
    options?: { checkStored(ctx: CommandContext<D>, response: Output<E>): Promise<void> },
  ): void;
}

/** What a read knows that is not of one call only. */
type SharedContext<D extends CoreDeps> = Pick<CallContext<D>, 'deps' | 'hall' | 'now'>;

type SharedHandler<D extends CoreDeps, E extends Endpoint> = (
  ctx: SharedContext<D>,
  input: v.InferOutput<E['input']>,
) => Promise<HandlerResult<E>>;

/** A call that a guest may make, inside its transaction. */
type GuestCommandContext<D extends CoreDeps> = CallContext<D> & TransactionContext<D>;

/** The calls of a feature, e.g. `(mount) => { mount.idempotent(orderApi.add, ...) }`. */
export type Routes<D extends CoreDeps = CoreDeps> = (mount: Mount<D>) => void;

/**
 * Mounts endpoints of the contract on the app: checks access, parses input, runs the handler, responds with
 * the envelope.
 */
export function mountOn<D extends HttpDeps>(app: Hono, deps: D): Mount<D> {
  /** `run` returns what `endpoint.output` has checked. `forget` is called after a call of a person. */
  const mount = <E extends Endpoint>(
    endpoint: E,
    run: (ctx: CallContext<D>, input: never, key: string | undefined) => Promise<Output<E>>,
    {
      readsAccount = false,
      forget,
      toJson = JSON.stringify,
    }: {
      readsAccount?: boolean;
      forget?: (user_id: string) => void;
      toJson?: (data: object) => string;
    },
  ) => {
    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('call', endpoint.path);
      const ctx = await callContext(c, deps, endpoint, { readsAccount });
      const input = await readInput(c, endpoint);
      const key = c.req.header('idempotency-key');
      const running = run(ctx, input as never, key);
      const { user } = ctx;
      const data = await (forget && user ? running.finally(() => forget(user.id)) : running);
      const time = deps.clock.now();
      return respondWithJson(
        c,
        `{"code":${SUCCESS},"msg":"","time":${time},"data":${toJson(data as object)}}`,
      );
    });
  };
  const mountCommand = <E extends Endpoint>(
    endpoint: E,
    command: unknown,
    { checkStored }: { checkStored?(ctx: CommandContext<D>, response: Output<E>): Promise<void> } = {},
  ) => {
    const steps = stepsOf<CallContext<D>, CallContext<D> & TransactionContext<D>>(command);
    const isOnce = endpoint.idempotent === true;
    const run = async (call: CallContext<D>, input: unknown, key: string | undefined) => {
      const prepared = await steps.prepare?.(call, input);
      // A call for guests does not act for the account.
      const user = endpoint.access === 'guest' ? null : call.user;
      return withTransaction(deps, (transaction) => {
        const ctx = { ...call, ...transaction };
        const readStored = async (stored: unknown) => {
          const response = checkOutput(endpoint, stored);
          await checkStored?.(ctx as CommandContext<D>, response);
          return response;
        };
        const request_hash = isOnce ? hash('sha256', `${endpoint.path}\n${JSON.stringify(input)}`) : '';
        const first = {
          hold: user ? deps.holdAccount(user.id) : undefined,
          once: isOnce && user ? { owner_id: user.id, key, request_hash, readStored } : undefined,
        };
        return runSteps({ steps, ctx, input, prepared }, first, async (run, account) =>
          // Checked before the commit: an invalid response rolls its effect back.
          checkOutput(endpoint, await run({ ...ctx, user: user ? { ...user, ...account } : call.user })),
        );
      });
    };
    mount(endpoint, run, {
      readsAccount: true,
      forget: isOnce ? deps.forgetAccount : deps.forgetSessions,
    });
  };
  const checkSignedIn = ({ access, path }: Endpoint, mounted: string) => {
    if (access === 'guest') throw new Error(`${path} admits guests: mount it with ${mounted}()`);
  };
  return {
    guest: (endpoint, handler) =>
      mount(endpoint, async (ctx, input) => checkOutput(endpoint, await handler(ctx, input)), {}),
    shared: <E extends Endpoint>(endpoint: E, handler: SharedHandler<D, E>) => {
      const share = sharedReads<Output<E>>();
      // The read runs in the context of none of the calls that share it.
      const runOutside = AsyncLocalStorage.snapshot();
      const read = async (input: v.InferOutput<E['input']>) => {
        const ctx = { deps, hall: await deps.hall.current(), now: deps.clock.now() };
        return checkOutput(endpoint, await handler(ctx, input));
      };
      mount(
        endpoint,
        (_, input) =>
          withinCallBudget(() =>
            share(JSON.stringify(input), () => runOutside(() => withCallBudget(() => read(input)))),
          ),
        { toJson: jsonOnce() },
      );
    },
    user: (endpoint, handler) => {
      checkSignedIn(endpoint, 'guest');
      mount(
        endpoint,
        async (ctx, input) => checkOutput(endpoint, await handler(ctx as UserCallContext<D>, input)),
        endpoint.method === 'GET' ? {} : { forget: deps.forgetSessions },
      );
    },
    command: (endpoint, command) => {
      checkSignedIn(endpoint, 'guestCommand');
      mountCommand(endpoint, command);
    },
    guestCommand: (endpoint, command) => mountCommand(endpoint, command),
    idempotent: (endpoint, command, options) => {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared idempotent`);
      mountCommand(endpoint, command, options);
    },
  };
}

/** Writes an object as JSON once: it must not change. */
function jsonOnce(): (data: object) => string {
  const known = new WeakMap<object, string>();
  return (data) => {
    const json = known.get(data) ?? JSON.stringify(data);
    known.set(data, json);
    return json;
  };
}

/** The fields of the output, without others. Throws if the response is not what the contract says. */
const checkOutput = <E extends Endpoint>({ output }: E, response: unknown): Output<E> =>
  v.parse(output, response) as Output<E>;

/**
 * Authenticates a call and counts it. `readsAccount`: the call reads the account again in its transaction.
 */
export async function callContext<D extends HttpDeps>(
  c: Context,
  deps: D,
  { access }: Pick<Endpoint, 'access'>,
  { readsAccount = false } = {},
): Promise<CallContext<D>> {
  const token = c.req.header('x-token') || null;
  const now = deps.clock.now();
  const ip = c.get('ip');
  const user = token ? await deps.authenticate(token, now, { readsAccount }) : null;
  if (token && !user) await recordFailedSignIn(deps, { reason: 'session_required', ip, now });
  if (user) setActor(`user:${user.id}`);
  if (user) await deps.rateLimiter.countCall(`person ${user.id}`, deps.env.RATE_LIMIT_PERSON, now);
  if (access !== 'guest' && !user) throw new Refusal('session_required');
  if (access !== 'guest' && user?.blocked_at) throw new Refusal('account_blocked');
  if (access === 'phone' && !user?.mobile) throw new Refusal('phone_required');
  return {
    deps,
    hall: await deps.hall.current(),
    user: user?.blocked_at ? null : user,
    lang: readLang(c.req.header('lang')),
    now,
    ip,
    user_agent: c.req.header('user-agent') ?? '',
    token,
  };
}
