import { hash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type * as v from 'valibot';
import type { Endpoint, Output, ParsedInput } from '#lib/contract/endpoint.ts';
import type {
  CallContext,
  CommandContext,
  CoreDeps,
  TransactionContext,
  User,
  UserCallContext,
} from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor } from '#server/core/scope.ts';
import type { HttpDeps } from './deps.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { type Caller, type Callers, makeRunner } from './run-call.ts';
import type { Command } from './run-command.ts';

/** Mounts a call without a transaction. The handler returns the fields of the output; others are stripped. */
export type MountRead<Call> = <E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Call, input: ParsedInput<E>) => Promise<v.InferInput<E['output']>>,
) => void;

/**
 * Mounts a call that changes something, in a transaction: use `ctx.tx`, never `deps.db`. If the endpoint is
 * idempotent, it takes effect once for each idempotency key. A repeated call gets the stored response, or a
 * refusal that `checkStored` throws.
 */
export type MountCommand<Call, InTransaction> = <E extends Endpoint, G = undefined>(
  endpoint: E,
  command: Command<E, Call, InTransaction, G>,
  options?: { checkStored(ctx: InTransaction, response: Output<E>): Promise<void> },
) => void;

/** The ways to mount a call of customers. Each throws if the access of the endpoint is another one. */
export interface Mount<D extends CoreDeps = CoreDeps> {
  readonly guest: MountRead<CallContext<D>>;
  /** Like `guest`, but calls with the same input at the same time share one read and its JSON. */
  readonly shared: MountRead<Pick<CallContext<D>, 'deps' | 'hall' | 'now'>>;
  readonly user: MountRead<UserCallContext<D>>;
  readonly command: MountCommand<UserCallContext<D>, CommandContext<D>>;
  readonly guestCommand: MountCommand<CallContext<D>, CallContext<D> & TransactionContext<D>>;
  readonly idempotent: MountCommand<UserCallContext<D>, CommandContext<D>>;
}

/** The calls of a feature, e.g. `(mount) => { mount.idempotent(orderApi.add, ...) }`. */
export type Routes<D extends CoreDeps = CoreDeps> = (mount: Mount<D>) => void;

/** All ways to mount a call, for customers (`Mount`) and for the counter (`CounterMount`). */
export function mountOn(app: Hono, deps: CoreDeps, callers: Callers) {
  const { read, shared, command } = makeRunner(app, deps, callers);
  const ofPerson = command('session', 'phone');
  return {
    guest: read('guest'),
    shared,
    user: read('session', 'phone'),
    command: ofPerson,
    guestCommand: command('guest'),
    idempotent: (...[endpoint, ...rest]: Parameters<typeof ofPerson>) => {
      if (!endpoint.idempotent) throw new Error(`${endpoint.path} is not declared idempotent`);
      ofPerson(endpoint, ...rest);
    },
    open: read('open'),
    device: read('device'),
    board: read('board'),
    read: read('staff'),
    act: command('staff'),
  };
}

/** Guests, and people with an account: it acts if the contract asks for one. */
export function customerCallers(deps: HttpDeps): Callers {
  const customer: Caller<CallContext<HttpDeps>> = {
    admit: (c, endpoint, isCommand) => callContext(c, deps, endpoint, { readsAccount: isCommand }),
    rulesFor(call, { access, path }) {
      const user = access === 'guest' ? null : call.user;
      return {
        hold: user ? deps.holdAccount(user.id) : undefined,
        owner_id: user?.id,
        hashRequest: (body) => hash('sha256', `${path}\n${body}`),
        attempt(transaction) {
          const ctx = { ...call, ...transaction };
          const withAccount = (account: User) => (user ? { ...ctx, user: { ...user, ...account } } : ctx);
          return { ctx, decide: (run, account) => run(withAccount(account as User)) };
        },
      };
    },
    afterwards({ user }, { access, method, idempotent }, isCommand) {
      if (!user || (!isCommand && (access === 'guest' || method === 'GET'))) return;
      if (idempotent) deps.forgetAccount(user.id);
      else deps.forgetSessions(user.id);
    },
  };
  return { guest: customer, session: customer, phone: customer };
}

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
