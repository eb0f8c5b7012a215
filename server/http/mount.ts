import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint, Output } from '#lib/contract/endpoint.ts';
import { SUCCESS } from '#lib/contract/envelope.ts';
import { inScene, type Scene } from '#server/core/context.ts';
import { type Lang, readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { type SessionUser, sessionOf } from '#server/customer/session/session.ts';
import type { Deps } from '#server/deps.ts';
import type { Hall } from '#server/hall/schema.ts';
import { once } from './idempotency.ts';
import { readInput } from './input.ts';

/** What a handler knows of its call. */
export interface Ctx {
  readonly deps: Deps;
  readonly hall: Hall;
  /** The signed-in account; null for a guest (only where the endpoint admits guests). */
  readonly user: SessionUser | null;
  readonly lang: Lang;
  /** The server's clock at the call's beginning, epoch seconds. */
  readonly now: number;
  readonly ip: string;
  /** The call's own token, for sign-out and rotation. */
  readonly token: string | null;
}

/** A call of a signed-in account. */
export type UserCtx = Ctx & { readonly user: SessionUser };
/** A call that moves money or makes an order: it runs in one transaction with its idempotency key. */
export type TxCtx = UserCtx & Scene;

type CtxOf<E extends Endpoint> = E extends { access: 'guest' } ? Ctx : UserCtx;

export interface Mount {
  /** Mounts a call that anyone may make. */
  guest<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: Ctx, input: v.InferOutput<E['input']>) => Promise<Answer<E>>,
  ): void;
  /** Mounts a call of a signed-in account. */
  user<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: UserCtx, input: v.InferOutput<E['input']>) => Promise<Answer<E>>,
  ): void;
  /** Mounts an idempotent call: the handler runs inside a transaction and must use `ctx.tx`, never `deps.db`. */
  once<E extends Endpoint>(
    endpoint: E,
    handler: (ctx: TxCtx, input: v.InferOutput<E['input']>) => Promise<Answer<E>>,
  ): void;
}

/** What a handler returns: at least the fields of the output; others are stripped. */
export type Answer<E extends Endpoint> = v.InferInput<E['output']>;

/** A feature's calls: `export const orderRoutes: Routes = (mount) => { mount.once(orderApi.add, ...) }`. */
export type Routes = (mount: Mount) => void;

/** Mounts endpoints of the contract on the app: access, input, idempotency, handler, output, envelope. */
export function mountOn(app: Hono, deps: Deps): Mount {
  const mount = <E extends Endpoint>(
    endpoint: E,
    run: (ctx: Ctx, input: unknown, key: string | undefined) => Promise<unknown>,
  ) => {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const ctx = await contextOf(c, deps, endpoint);
      const input = await readInput(c, endpoint);
      const answer = await run(ctx, input, c.req.header('idempotency-key'));
      return c.json({
        code: SUCCESS,
        msg: '',
        time: deps.clock.now(),
        data: v.parse(endpoint.output, answer) as Output<E>,
      });
    });
  };
  return {
    guest: (endpoint, handler) => mount(endpoint, (ctx, input) => handler(ctx, input as never)),
    user: (endpoint, handler) => {
      if (endpoint.access === 'guest')
        throw new Error(`${endpoint.path} admits guests: mount it with guest()`);
      mount(endpoint, (ctx, input) => handler(ctx as CtxOf<typeof endpoint> & UserCtx, input as never));
    },
    once: (endpoint, handler) => {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared idempotent`);
      mount(endpoint, (ctx, input, key) => runOnce(ctx as UserCtx, endpoint, input, key, handler as never));
    },
  };
}

/** What is known of a call; throws `session_required`, `account_blocked` or `phone_required` where it may not be made. */
export async function contextOf(c: Context, deps: Deps, endpoint: Pick<Endpoint, 'access'>): Promise<Ctx> {
  const token = c.req.header('x-token') || null;
  const now = deps.clock.now();
  const user = token ? await sessionOf(deps, token, now) : null;
  if (endpoint.access !== 'guest' && !user) throw new Refusal('session_required');
  if (endpoint.access !== 'guest' && user?.blocked_at) throw new Refusal('account_blocked');
  if (endpoint.access === 'phone' && !user?.mobile) throw new Refusal('phone_required');
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

/** One transaction for the key, the effect and the stored answer (docs/decisions/0003). */
async function runOnce(
  ctx: UserCtx,
  endpoint: Endpoint,
  input: unknown,
  key: string | undefined,
  handler: (ctx: TxCtx, input: unknown) => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(`${endpoint.path}\n${JSON.stringify(input)}`)
    .digest('hex');
  return inScene(ctx.deps, (scene) => {
    const intent = { user_id: ctx.user.id, key, request_hash: hash, now: scene.now };
    return once(scene.tx, intent, () => handler({ ...ctx, ...scene }, input));
  });
}
