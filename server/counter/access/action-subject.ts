import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { findTable } from '#server/hall/lookup.ts';
import { owedAt } from '#server/ordering/order/bill.ts';
import { findOrder } from '#server/ordering/order/own-order.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';
import type { AuditFacts, StaffCall } from './context.ts';
import { selectStaffNames } from './store.ts';

/** What an action is about, by ids: as in its entry in the audit trail. */
type SubjectIds = Pick<AuditFacts, 'order_id' | 'user_id'> & {
  readonly table_id?: string;
  /** Minor units. */
  readonly amount?: number;
};

/** What an action is about, for the person who approves it. */
interface ActionSubject {
  readonly person?: string;
  /** The number of the table. */
  readonly table?: string;
  /** Minor units. */
  readonly amount?: number;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What an action is about, by its input and what it has told before it was refused (`told`). */
export async function findSubjectIds(
  db: Db | Tx,
  { outlet, now }: Pick<StaffCall<CounterDeps>, 'outlet' | 'now'>,
  { path, input, told = {} }: { path: string; input: unknown; told?: AuditFacts },
): Promise<SubjectIds> {
  const known: Record<string, unknown> = { ...recordOf(input), ...told };
  const idFor = (noun: string, name: string) => {
    const id = known[name] ?? (path.startsWith(`/api/counter/${noun}/`) ? known.id : undefined);
    return typeof id === 'string' ? id : undefined;
  };
  const order_id = idFor('order', 'order_id');
  const found = order_id === undefined ? undefined : await read(db, findOrder(order_id));
  const order = found?.outlet_id === outlet.id ? found : undefined;
  const user_id = idFor('person', 'user_id') ?? order?.user_id;
  const table_id = typeof known.table_id === 'string' ? known.table_id : order?.table_id;
  const isWriteOff = path === '/api/counter/order/write_off';
  const amount = known.amount ?? (order && isWriteOff ? owedAt(order, now) : undefined);
  return {
    ...(order ? { order_id: order.id } : {}),
    ...(user_id === undefined ? {} : { user_id }),
    ...(table_id === undefined ? {} : { table_id }),
    ...(typeof amount === 'number' ? { amount } : {}),
  };
}

/** The name that staff are known by; of a customer, as much as the hall lets the counter show. */
async function findShownName(
  { deps, hall }: StaffCall<CounterDeps>,
  user_id: string,
): Promise<string | null> {
  const { given, people } = await read(deps.db, {
    given: selectStaffNames([user_id]),
    people: findPeople([user_id]),
  });
  return given.get(user_id) ?? shownName(hall, people.get(user_id)?.nickname);
}

/** The same with names. */
export async function findActionSubject(
  call: StaffCall<CounterDeps>,
  act: Parameters<typeof findSubjectIds>[2],
): Promise<ActionSubject> {
  const { user_id, table_id, amount } = await findSubjectIds(call.deps.db, call, act);
  const person = user_id === undefined ? undefined : await findShownName(call, user_id);
  const table = table_id === undefined ? undefined : findTable(call.hall, table_id)?.number;
  return {
    ...(person ? { person } : {}),
    ...(table ? { table } : {}),
    ...(amount === undefined ? {} : { amount }),
  };
}
