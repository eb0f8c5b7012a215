import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Hono } from 'hono';
import { type CounterPath, counterAccess } from '#lib/contract/counter/access.ts';
import type { Access, Endpoint } from '#lib/contract/endpoint.ts';
import { SUCCESS } from '#lib/contract/envelope.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { withCallBudget, withinCallBudget } from '#server/db/call-budget.ts';
import { readInput } from './input.ts';
import { respondWithJson } from './response-headers.ts';
import { type CommandCall, type CommandRules, checkOutput, runCommand } from './run-command.ts';
import { sharedReads } from './shared-reads.ts';

/** Who may make a call, as the contract says: `staff` stands for each role in `counterAccess`. */
type CallerKind = Exclude<Access, 'counter'> | 'open' | 'device' | 'board' | 'staff';

function callerKindOf({ access, path }: Endpoint): CallerKind {
  if (access !== 'counter') return access;
  const needed = counterAccess[path as CounterPath];
  return typeof needed === 'object' ? 'staff' : needed;
}

/** How callers of one kind are let in, and what their commands need besides their steps. */
export interface Caller<Call> {
  /** Identifies the caller and counts the call. Throws a refusal if this caller may not make it. */
  admit(c: Context, endpoint: Endpoint, isCommand: boolean): Promise<Call>;
  /** The rules for one command; absent if callers of this kind make none. */
  rulesFor?(call: Call, endpoint: Endpoint, c: Context): CommandRules;
  /** Runs after the handler, also if it has failed. */
  afterwards?(call: Call, endpoint: Endpoint, isCommand: boolean): void;
}

export type Callers = Readonly<Partial<Record<CallerKind, Caller<unknown>>>>;

/** A handler of any context and input. */
type AnyHandler = (ctx: never, input: never) => Promise<unknown>;

/**
 * Mounts calls on the app and runs them: caller, input, handler, output, envelope. Returns the ways to mount;
 * each takes the kinds of callers whose context the handler expects, and throws if the contract admits
 * another kind.
 */
export function makeRunner<D extends CoreDeps>(app: Hono, deps: D, callers: Callers) {
  /** `run` returns the data as JSON. */
  const mount = (
    endpoint: Endpoint,
    kinds: readonly CallerKind[],
    run: (c: Context, caller: Caller<unknown>) => Promise<string>,
  ) => {
    const kind = callerKindOf(endpoint);
    const caller = callers[kind];
    if (!caller || !kinds.includes(kind)) throw new Error(`${endpoint.path} admits other callers: ${kind}`);
    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('call', endpoint.path);
      const data = await run(c, caller);
      return respondWithJson(c, `{"code":${SUCCESS},"msg":"","time":${deps.clock.now()},"data":${data}}`);
    });
  };

  const read =
    (...kinds: readonly CallerKind[]) =>
    (endpoint: Endpoint, handler: AnyHandler) =>
      mount(endpoint, kinds, async (c, caller) => {
        const call = await caller.admit(c, endpoint, false);
        const input = await readInput(c, endpoint);
        try {
          return JSON.stringify(checkOutput(endpoint, await handler(call as never, input as never)));
        } finally {
          caller.afterwards?.(call, endpoint, false);
        }
      });

  /** Calls with the same input at the same time share one read. */
  const shared = (endpoint: Endpoint, handler: AnyHandler) => {
    const share = sharedReads<string>();
    // The read runs in the context of none of the calls that share it.
    const runOutside = AsyncLocalStorage.snapshot();
    const readFor = async (input: unknown) => {
      const ctx = { deps, hall: await deps.hall.current(), now: deps.clock.now() };
      return JSON.stringify(checkOutput(endpoint, await handler(ctx as never, input as never)));
    };
    mount(endpoint, ['guest'], async (c, caller) => {
      await caller.admit(c, endpoint, false);
      const input = await readInput(c, endpoint);
      const begin = () => runOutside(() => withCallBudget(() => readFor(input)));
      return withinCallBudget(() => share(JSON.stringify(input), begin));
    });
  };

  const command =
    (...kinds: readonly CallerKind[]) =>
    (endpoint: Endpoint, definition: unknown, options: Pick<CommandCall, 'checkStored'> = {}) =>
      mount(endpoint, kinds, async (c, caller) => {
        const call = await caller.admit(c, endpoint, true);
        const rules = caller.rulesFor?.(call, endpoint, c);
        if (!rules) throw new Error(`callers of ${endpoint.path} make no commands`);
        let input: unknown;
        try {
          rules.authorize?.();
          input = await readInput(c, endpoint);
          const key = c.req.header('idempotency-key');
          const body = await c.req.text();
          const data = { endpoint, rules, call, input, body, key, ...options };
          return JSON.stringify(await runCommand(deps, definition, data));
        } catch (error) {
          throw error instanceof Refusal && rules.refused ? await rules.refused(error, input) : error;
        } finally {
          caller.afterwards?.(call, endpoint, true);
        }
      });

  return { read, shared, command };
}
