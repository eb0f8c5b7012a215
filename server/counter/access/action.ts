import type { Context } from 'hono';
import {
  type CounterAccess,
  type CounterEndpoint,
  counterAccess,
  hasRole,
} from '#lib/contract/counter/access.ts';
import { auditEntry } from '#server/core/audit.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { currentScope, type Scope } from '#server/core/scope.ts';
import { write } from '#server/db/statement.ts';
import type { CommandRules } from '#server/http/run-command.ts';
import type { CounterDeps } from '../deps.ts';
import { findTableTaker } from '../order/table-taker.ts';
import { findActionSubject } from './action-subject.ts';
import { findApprover, hashRequest } from './approvals.ts';
import { checkRole, readStaff } from './authenticate.ts';
import type { ActionContext, AuditFacts, Staff, StaffCall } from './context.ts';
import { extendSession } from './store.ts';
import { sessionEnd } from './unlock.ts';

/**
 * What an action of the staff needs besides its steps: their role and session in the transaction, approvals,
 * the PIN of those who act in an office, and its entry in the audit trail.
 */
export function actionRules(
  call: StaffCall<CounterDeps>,
  endpoint: CounterEndpoint,
  c: Context,
): CommandRules {
  const { deps, device, now } = call;
  const { path } = endpoint;
  const access: CounterAccess = counterAccess[path];
  const isInOffice = device.kind === 'office';
  /** What the handler adds to the audit trail. */
  const audit: AuditFacts[] = [];
  return {
    authorize: () => checkRole(call, path),
    hold: extendSession(call.token_hash, sessionEnd(device, now)),
    owner_id: device.id,
    hashRequest: (body) => hashRequest(path, device, body),
    attempt(transaction) {
      audit.length = 0;
      const { postings } = currentScope();
      postings.length = 0;
      const others: AuditFacts[] = [];
      let { staff } = call;
      let approver: Staff | undefined;
      const customer_ids = new Set<string>();
      /** One approval is good for all limits of the action. */
      const findApproverOnce = async () =>
        (approver ??= await findApprover(transaction.tx, {
          id: c.req.header('x-approval') ?? '',
          device_id: device.id,
          request_hash: hashRequest(path, device, await c.req.text()),
          now,
        }));
      const passBy = (found: Staff) => {
        audit.push({ approver: found.user_id });
        if (customer_ids.has(found.user_id)) throw new Refusal('own_account');
      };
      const ctx: ActionContext<CounterDeps> = {
        ...call,
        ...transaction,
        deps,
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
          if (!found || !hasRole(found.role, role))
            throw new Refusal('approval_required', { facts: { role } });
          passBy(found);
        },
      };
      /** Away from the bar nobody sees who sits at the browser. */
      const requireOwnPin = async () => {
        if ((await findApproverOnce())?.user_id !== staff.user_id)
          throw new Refusal('own_pin_required', { facts: { staff_id: staff.user_id } });
      };
      return {
        ctx,
        async decide(run) {
          staff = await readStaff(transaction.tx, call, path);
          if (typeof access === 'object') await ctx.requireRole(access.role);
          if (isInOffice && typeof access === 'object' && access.ownPin) await requireOwnPin();
          const current: ActionContext<CounterDeps> = { ...ctx, staff };
          const response = await run(current);
          if (isInOffice && postings.length > 0) await requireOwnPin();
          // Apart from `audit`, which a refusal is recorded with: the commit may still refuse the postings.
          const done = postings.length > 0 ? [factsOf(postings), ...audit] : audit;
          const entries = [done, ...others.map((facts) => [...done, facts])];
          for (const facts of entries) await recordAction(transaction.tx, endpoint, call, facts, 'ok');
          return response;
        },
      };
    },
    async refused(refusal, input) {
      const { reason, field, facts } = refusal;
      // Every action in an office begins without the PIN, so this does not count as a refusal.
      if (reason !== 'own_pin_required') await recordAction(deps.db, endpoint, call, audit, reason);
      const by = await findTableTaker(call, refusal, input);
      if (by !== null)
        return new Refusal(reason, { ...(field === undefined ? {} : { field }), facts: { ...facts, by } });
      if (!NEEDS_PIN.includes(reason)) return refusal;
      const told: AuditFacts = Object.assign({}, ...audit);
      const subject = await findActionSubject(call, { path, input, told });
      return new Refusal(reason, { facts: { ...facts, ...subject } });
    },
  };
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
