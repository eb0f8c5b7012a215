import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  type CounterAccess,
  type CounterEndpoint,
  counterAccess,
  hasRole,
} from '#lib/contract/counter/access.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { SUCCESS } from '#lib/contract/envelope.ts';
import { auditEntry } from '#server/core/audit.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { currentScope, type Scope } from '#server/core/scope.ts';
import { write } from '#server/db/statement.ts';
import { readInput } from '#server/http/input.ts';
import { respondWithJson } from '#server/http/response-headers.ts';
import { type Command, runSteps, stepsOf } from '#server/http/run-steps.ts';
import type { CounterDeps } from '../deps.ts';
import { findTableTaker } from '../order/table-taker.ts';
import { findActionSubject } from './action-subject.ts';
import { findApprover, hashRequest } from './approvals.ts';
import {
  boardCall,
  checkRole,
  deviceCall,
  openCall,
  readStaff,
  sessionCall,
  staffCall,
} from './authenticate.ts';
import type { ActionContext, AuditFacts, DeviceCall, OpenCall, Staff, StaffCall } from './context.ts';
import { extendSession } from './store.ts';
import { sessionEnd } from './unlock.ts';

type HandlerResult<E extends CounterEndpoint> = Promise<v.InferInput<E['output']>>;
type HandlerInput<E extends CounterEndpoint> = v.InferOutput<E['input']>;

/** Mounts the calls of the counter. Each must have the access that `counterAccess` declares. */
export interface CounterMount {
  /** Mounts a call that anybody may make. */
  open<E extends CounterEndpoint>(
    endpoint: E,
    handler: (ctx: OpenCall<CounterDeps>, input: HandlerInput<E>) => HandlerResult<E>,
  ): void;
  /** Mounts a call that needs a device that is signed in. */
  device<E extends CounterEndpoint>(
    endpoint: E,
    handler: (ctx: DeviceCall<CounterDeps>, input: HandlerInput<E>) => HandlerResult<E>,
  ): void;
  /** Mounts a call of the board on the wall. */
  board<E extends CounterEndpoint>(
    endpoint: E,
    handler: (ctx: DeviceCall<CounterDeps>, input: HandlerInput<E>) => HandlerResult<E>,
  ): void;
  /** Mounts a call of staff with the role; the call only reads. */
  read<E extends CounterEndpoint>(
    endpoint: E,
    handler: (ctx: StaffCall<CounterDeps>, input: HandlerInput<E>) => HandlerResult<E>,
  ): void;
  /**
   * Mounts an action of staff with the role. It runs inside a transaction and must use `ctx.tx`, once for
   * each idempotency key of the device if the endpoint is idempotent. It is entered in the audit trail, even
   * if it is refused. `prepare` runs before the transaction.
   */
  act<E extends CounterEndpoint, G = undefined>(
    endpoint: E,
    command: Command<E, StaffCall<CounterDeps>, ActionContext<CounterDeps>, G>,
  ): void;
}

/** The calls of a feature of the counter, e.g. `(mount) => { mount.act(counterOrderApi.end, ...) }`. */
export type CounterRoutes = (mount: CounterMount) => void;

export function mountCounterOn(app: Hono, deps: CounterDeps): CounterMount {
  const mount = <E extends CounterEndpoint>(endpoint: E, run: (c: Context) => Promise<unknown>) => {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const data = v.parse(endpoint.output, await run(c)) as Output<E>;
      return respondWithJson(c, JSON.stringify({ code: SUCCESS, msg: '', time: deps.clock.now(), data }));
    });
  };
  const checkAccess = ({ path }: CounterEndpoint, allowed: (access: CounterAccess) => boolean) => {
    if (!allowed(counterAccess[path]))
      throw new Error(`${path} is mounted with another access than declared`);
  };
  return {
    open: (endpoint, handler) => {
      checkAccess(endpoint, (access) => access === 'open');
      mount(endpoint, async (c) => handler(await openCall(c, deps), (await readInput(c, endpoint)) as never));
    },
    device: (endpoint, handler) => {
      checkAccess(endpoint, (access) => access === 'device');
      mount(endpoint, async (c) =>
        handler(await deviceCall(c, deps), (await readInput(c, endpoint)) as never),
      );
    },
    board: (endpoint, handler) => {
      checkAccess(endpoint, (access) => access === 'board');
      mount(endpoint, async (c) =>
        handler(await boardCall(c, deps), (await readInput(c, endpoint)) as never),
      );
    },
    read: (endpoint, handler) => {
      checkAccess(endpoint, (access) => typeof access === 'object');
      mount(endpoint, async (c) =>
        handler(await staffCall(c, deps, endpoint.path), (await readInput(c, endpoint)) as never),
      );
    },
    act: (endpoint, command) => {
      checkAccess(endpoint, (access) => typeof access === 'object');
      const steps = stepsOf<StaffCall<CounterDeps>, ActionContext<CounterDeps>>(command);
      mount(endpoint, async (c) => {
        const call = await sessionCall(c, deps);
        const audit: AuditFacts[] = [];
        let input = undefined as never;
        try {
          checkRole(call, endpoint.path);
          input = (await readInput(c, endpoint)) as never;
          const prepared = await steps.prepare?.(call, input);
          return await runAction(c, { endpoint, call, steps, input, prepared, audit });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          // Every action in an office begins without the PIN, so this does not count as a refusal.
          if (error.reason !== 'own_pin_required')
            await recordAction(deps.db, endpoint, call, audit, error.reason);
          const by = await findTableTaker(call, error, input);
          if (by !== null)
            throw new Refusal(error.reason, {
              ...(error.field === undefined ? {} : { field: error.field }),
              facts: { ...error.facts, by },
            });
          if (!NEEDS_PIN.includes(error.reason)) throw error;
          const told: AuditFacts = Object.assign({}, ...audit);
          const subject = await findActionSubject(call, { path: endpoint.path, input, told });
          throw new Refusal(error.reason, { facts: { ...error.facts, ...subject } });
        }
      });
    },
  };
}

interface Action {
  readonly endpoint: CounterEndpoint;
  readonly call: StaffCall<CounterDeps>;
  readonly steps: ReturnType<typeof stepsOf<StaffCall<CounterDeps>, ActionContext<CounterDeps>>>;
  readonly input: unknown;
  readonly prepared: unknown;
  /** What the handler adds to the audit trail. */
  readonly audit: AuditFacts[];
}

async function runAction(
  c: Context,
  { endpoint, call, steps, input, prepared, audit }: Action,
): Promise<unknown> {
  const { device, token_hash } = call;
  const approvalRequest = {
    id: c.req.header('x-approval') ?? '',
    device_id: device.id,
    request_hash: hashRequest(endpoint.path, device, await c.req.text()),
    now: call.now,
  };
  return withTransaction(call.deps, async (transaction) => {
    // The transaction may run more than once.
    audit.length = 0;
    const { postings } = currentScope();
    postings.length = 0;
    const others: AuditFacts[] = [];
    let { staff } = call;
    let approver: Staff | undefined;
    const customer_ids = new Set<string>();
    // One approval is good for all limits of the action.
    const findApproverOnce = async () => (approver ??= await findApprover(transaction.tx, approvalRequest));
    const passBy = (found: Staff) => {
      audit.push({ approver: found.user_id });
      if (customer_ids.has(found.user_id)) throw new Refusal('own_account');
    };
    const ctx: ActionContext<CounterDeps> = {
      ...call,
      ...transaction,
      audit: (facts) => void audit.push(facts),
      auditAlso: (facts) => void others.push(facts),
      movesMoneyOf: (user_id) => {
        customer_ids.add(user_id);
        audit.push({ user_id });
        if (user_id === staff.user_id || user_id === approver?.user_id) throw new Refusal('own_account');
      },
      requireSecondPerson: async () => {
        const found = await findApproverOnce();
        if (!found || found.user_id === staff.user_id || !hasRole(found.role, 'manager'))
          throw new Refusal('approval_required', { facts: { role: 'manager', second_person: true } });
        passBy(found);
      },
      requireRole: async (role) => {
        if (hasRole(staff.role, role)) return;
        const found = await findApproverOnce();
        if (!found || !hasRole(found.role, role)) throw new Refusal('approval_required', { facts: { role } });
        passBy(found);
      },
    };
    /** Away from the bar nobody sees who sits at the browser. */
    const requireOwnPin = async () => {
      if ((await findApproverOnce())?.user_id !== staff.user_id)
        throw new Refusal('own_pin_required', { facts: { staff_id: staff.user_id } });
    };
    const runAndRecord = async (run: (current: ActionContext<CounterDeps>) => Promise<unknown>) => {
      staff = await readStaff(transaction.tx, call, endpoint.path);
      const access: CounterAccess = counterAccess[endpoint.path];
      const isInOffice = device.kind === 'office';
      if (typeof access === 'object') await ctx.requireRole(access.role);
      if (isInOffice && typeof access === 'object' && access.ownPin) await requireOwnPin();
      // Checked before the commit: an invalid response rolls its effect back.
      const response = v.parse(endpoint.output, await run({ ...ctx, staff })) as unknown;
      if (isInOffice && postings.length > 0) await requireOwnPin();
      // Apart from `audit`, which a refusal is recorded with: the commit may still refuse what was posted.
      const done = postings.length > 0 ? [factsOf(postings), ...audit] : audit;
      await recordAction(transaction.tx, endpoint, call, done, 'ok');
      for (const facts of others) await recordAction(transaction.tx, endpoint, call, [...done, facts], 'ok');
      return response;
    };
    const once = {
      owner_id: device.id,
      key: c.req.header('idempotency-key'),
      request_hash: hashRequest(endpoint.path, device, JSON.stringify(input)),
      readStored: async (stored: unknown) => v.parse(endpoint.output, stored) as unknown,
    };
    const hold = extendSession(token_hash, sessionEnd(device, call.now));
    const first = { hold, once: endpoint.idempotent ? once : undefined };
    return runSteps({ steps, ctx, input, prepared }, first, runAndRecord);
  });
}

/** What an action has posted to the ledger, and the shift in which its cash moved. */
function factsOf(postings: Scope['postings']): AuditFacts {
  const shift_id = postings.find((posting) => posting.shift_id)?.shift_id;
  const txns = postings.map(({ transaction_id }) => transaction_id);
  return { txns, ...(shift_id ? { shift_id } : {}) };
}

/** The refusals of an action that is made with a PIN: whoever enters it is told what the action is about. */
const NEEDS_PIN: readonly string[] = ['approval_required', 'own_pin_required'];

/** What is told every few seconds and changes nothing. */
const NOT_RECORDED: readonly string[] = ['/api/counter/staff/active'];

/** The name of an action in the audit trail: `order_end`. */
export const actionOf = (path: string): string => path.replace('/api/counter/', '').replaceAll('/', '_');

function recordAction(
  db: TransactionContext['tx'] | CounterDeps['db'],
  { path }: CounterEndpoint,
  { device, outlet, ip, now }: StaffCall<CounterDeps>,
  audit: readonly AuditFacts[],
  result: string,
): Promise<void> {
  if (NOT_RECORDED.includes(path)) return Promise.resolve();
  const { order_id = null, user_id = null, ...facts } = Object.assign({}, ...audit) as AuditFacts;
  return write(
    db,
    auditEntry({
      kind: 'counter',
      action: actionOf(path),
      at: now,
      outlet_id: outlet.id,
      order_id,
      user_id,
      facts: { result, device_id: device.id, ip, ...facts },
    }),
  );
}
