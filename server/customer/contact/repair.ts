import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import { type FaultRow, lockFault, updateFault } from './store.ts';

/** The member of staff who acts on a fault of the outlet. */
interface FaultAction {
  readonly id: string;
  readonly outlet_id: string;
  readonly staff_id: string;
}

/** Locks an open fault of the outlet. */
async function lockOpenFault(ctx: TransactionContext, { id, outlet_id }: FaultAction): Promise<FaultRow> {
  const fault = await read(ctx.tx, lockFault(id));
  if (fault?.outlet_id !== outlet_id) throw new Refusal('not_found', { field: 'id' });
  if (fault.done_at !== null) throw new Refusal('changed', { facts: { by_id: fault.done_by } });
  return fault;
}

/** The member of staff who acts on a fault takes care of it, unless somebody does already. */
const takenBy = ({ staff_id }: FaultAction, { taken_by, taken_at }: FaultRow, now: number) => ({
  taken_by: taken_by ?? staff_id,
  taken_at: taken_at ?? now,
});

/** Takes care of a fault. */
export async function takeFault(ctx: TransactionContext, act: FaultAction): Promise<FaultRow> {
  const fault = await lockOpenFault(ctx, act);
  if (fault.taken_by !== null && fault.taken_by !== act.staff_id)
    throw new Refusal('changed', { facts: { by_id: fault.taken_by } });
  await write(ctx.tx, updateFault(fault.id, takenBy(act, fault, ctx.now)));
  return fault;
}

/** Answers the reporter in the app. */
export async function answerFault(
  ctx: TransactionContext<CustomerDeps>,
  { text, ...act }: FaultAction & { text: string },
): Promise<FaultRow> {
  const fault = await lockOpenFault(ctx, act);
  await write(ctx.tx, updateFault(fault.id, { ...takenBy(act, fault, ctx.now), answer: text }));
  await tellReporter(ctx, fault, `fault_answer:${fault.id}:${ctx.now}`, text);
  return fault;
}

/** The fault is repaired: its reporter is told. */
export async function finishFault(
  ctx: TransactionContext<CustomerDeps>,
  act: FaultAction,
): Promise<FaultRow> {
  const fault = await lockOpenFault(ctx, act);
  const taken = takenBy(act, fault, ctx.now);
  await write(ctx.tx, updateFault(fault.id, { ...taken, done_by: act.staff_id, done_at: ctx.now }));
  await tellReporter(ctx, fault, `fault_done:${fault.id}`, '');
  return fault;
}

const tellReporter = (
  ctx: TransactionContext<CustomerDeps>,
  { user_id, table_id, outlet_id }: FaultRow,
  key: string,
  answer: string,
) =>
  sendMessage(ctx, { user_id, kind: 'fault', key, facts: { table_id, outlet_id, answer }, order_id: null });
