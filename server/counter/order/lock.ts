import { lastActionOn } from '#server/core/audit-store.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { staffIdOf } from '#server/core/scope.ts';
import { mapped, read, type Statement } from '#server/db/statement.ts';
import { findOrder, lockOrder } from '#server/ordering/order/own-order.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';

/** An order of the device's outlet; any other is refused. */
export const findOutletOrder = ({ outlet }: AtOutlet, id: string): Statement<OrderRow> =>
  mapped(findOrder(id), onlyAt(outlet.id));
/** The same, locked. */
export const lockOutletOrder = ({ outlet }: AtOutlet, id: string): Statement<OrderRow> =>
  mapped(lockOrder(id), onlyAt(outlet.id));

type AtOutlet = Pick<StaffCall<CoreDeps>, 'outlet'>;

const onlyAt = (outlet_id: string) => (order: OrderRow | undefined) => {
  if (order?.outlet_id !== outlet_id) throw new Refusal('not_found', { field: 'id' });
  return order;
};

/** Locks an order of the device's outlet and audits it. `rev`: the revision that was seen. */
export async function lockOrderForAction<D extends CoreDeps>(
  ctx: ActionContext<D>,
  { id, rev }: { id: string; rev: number },
): Promise<OrderRow> {
  const order = await read(ctx.tx, lockOutletOrder(ctx, id));
  ctx.audit({ order_id: id, user_id: order.user_id, table_id: order.table_id, before: order.status });
  if (order.rev !== rev) {
    const facts = { status: order.status, rev: order.rev, by: await changedBy(ctx, order) };
    throw new Refusal('changed', { facts });
  }
  return order;
}

/** The member of staff who made the last change; null if the customer or the server did. */
async function changedBy<D extends CoreDeps>(
  { tx }: ActionContext<D>,
  { id, rev }: OrderRow,
): Promise<string | null> {
  const act = await read(tx, lastActionOn(id));
  const staff_id = act?.facts.rev === rev ? staffIdOf(act) : null;
  if (staff_id === null) return null;
  return (await listNames(tx, [staff_id])).get(staff_id) ?? null;
}

/** What an action on an order enters in the audit trail once it is done: `changed` reads it. */
export const auditOrder = <D extends CoreDeps>(ctx: ActionContext<D>, { status, rev }: OrderRow): void =>
  ctx.audit({ after: status, rev });
