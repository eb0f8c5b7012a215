import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint, Output } from '#lib/contract/endpoint.ts';
import { SUCCESS } from '#lib/contract/envelope.ts';
import {
  type CallContext,
  type CommandContext,
  type CoreDeps,
  type SessionUser,
  type UserCallContext,
  withTransaction,
} from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { runOnce } from './idempotency.ts';
import { readInput } from './input.ts';

export interface HttpDeps extends CoreDeps {
  /** The account of a live session token; null for any other token. */
  authenticate(token: string, now: number): Promise<SessionUser | null>;
}

/** What a handler returns: the fields of the output; others are stripped. */
type HandlerResult<E extends Endpoint> = v.InferInput<E['output']>;

export interface Mount<D extends CoreDeps = CoreDeps> {
  guest<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: CallContext<D>, input: v.InferOutput<E['input']>) => Promise<HandlerResult<E>>,
  ): void;
  user<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: UserCallContext<D>, input: v.InferOutput<E['input']>) => Promise<HandlerResult<E>>,
  ): void;
  /** Mounts an idempotent call: the handler runs inside a transaction and must use `ctx.tx`, never `deps.db`. */
  idempotent<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: CommandContext<D>, input: v.InferOutput<E['input']>) => Promise<HandlerResult<E>>,
  ): void;
}

/** The calls of a feature, e.g. `(mount) => { mount.idempotent(orderApi.add, ...) }`. */
export type Routes<D extends CoreDeps = CoreDeps> = (mount: Mount<D>) => void;

/** Mounts endpoints of the contract on the app: checks access, parses input, runs the handler, answers the envelope. */
export function mountOn<D extends HttpDeps>(app: Hono, deps: D): Mount<D> {
  const mount = <E extends Endpoint>(
    endpoint: E,
    run: (ctx: CallContext<D>, input: never, key: string | undefined) => Promise<unknown>,
  ) => {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const ctx = await callContext(c, deps, endpoint);
      const input = await readInput(c, endpoint);
      const result = await run(ctx, input as never, c.req.header('idempotency-key'));
      return c.json({
        code: SUCCESS,
        msg: '',
        time: deps.clock.now(),
        data: v.parse(endpoint.output, result) as Output<E>,
      });
    });
  };
  return {
    guest: (endpoint, handler) => mount(endpoint, handler),
    user: (endpoint, handler) => {
      if (endpoint.access === 'guest')
        throw new Error(`${endpoint.path} admits guests: mount it with guest()`);
      mount(endpoint, (ctx, input) => handler(ctx as UserCallContext<D>, input));
    },
    idempotent: (endpoint, handler) => {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared idempotent`);
      mount(endpoint, (ctx, input, key) =>
        runIdempotent(ctx as UserCallContext<D>, { endpoint, input, key }, (command) =>
          handler(command, input),
        ),
      );
    },
  };
}

/** Authenticates a call. Throws `session_required`, `account_blocked` or `phone_required`. */
export async function callContext<D extends HttpDeps>(
  c: Context,
  deps: D,
  { access }: Pick<Endpoint, 'access'>,
): Promise<CallContext<D>> {
  const token = c.req.header('x-token') || null;
  const now = deps.clock.now();
  const user = token ? await deps.authenticate(token, now) : null;
  if (access !== 'guest' && !user) throw new Refusal('session_required');
  if (access !== 'guest' && user?.blocked_at) throw new Refusal('account_blocked');
  if (access === 'phone' && !user?.mobile) throw new Refusal('phone_required');
  return {
    deps,
    hall: await deps.hall.current(),
    user: user?.blocked_at ? null : user,
    lang: readLang(c.req.header('lang')),
    now,
    ip: c.get('ip'),
    token,
  };
}

/** Runs the handler in the transaction that stores its idempotency key (docs/decisions/0003). */
function runIdempotent<D extends CoreDeps>(
  call: UserCallContext<D>,
  { endpoint, input, key }: { endpoint: Endpoint; input: unknown; key: string | undefined },
  handler: (ctx: CommandContext<D>) => Promise<unknown>,
): Promise<unknown> {
  const request_hash = createHash('sha256')
    .update(`${endpoint.path}\n${JSON.stringify(input)}`)
    .digest('hex');
  return withTransaction(call.deps, (ctx) => {
    const idempotentCall = { user_id: call.user.id, key, request_hash, now: ctx.now };
    return runOnce(ctx.tx, idempotentCall, () => handler({ ...call, ...ctx }));
  });
}
