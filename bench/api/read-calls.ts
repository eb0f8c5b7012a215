import { indexApi } from '../../lib/contract/config.ts';
import { orderApi } from '../../lib/contract/order.ts';
import { storeApi } from '../../lib/contract/store.ts';
import { tableApi } from '../../lib/contract/table.ts';
import { userApi } from '../../lib/contract/user.ts';
import { walletApi } from '../../lib/contract/wallet.ts';
import { hashToken } from '../../server/customer/user/tokens.ts';
import type { BareRoute } from '../floors/bare-server.ts';
import type { BenchPerson } from './bench-people.ts';
import { headersOf } from './booking.ts';
import { openConnection, type RawRequest } from './http-load.ts';

export interface ReadCall {
  readonly label: string;
  readonly path: string;
  /** Null for a call of a guest. */
  readonly person: BenchPerson | null;
  /** Each client asks as a person of its own: one account would be locked by all. */
  readonly ofEveryPerson?: boolean;
  readonly encoding?: 'gzip';
  /** The rows that the bare server fetches before it sends the same bytes; null: from memory. */
  readonly query: BareRoute['query'];
}

const liveOrders = (where: string) =>
  `select id, table_id, outlet_id, user_id, status, start_at, end_at, occupied_until_at, hold_until_at, ended_at
    from orders where status <> 'cancelled' and ${where}`;

/** The reads of the report. `order_id` is an order of the person. */
export function readCalls(person: BenchPerson, order_id: string): ReadCall[] {
  const now = Math.floor(Date.now() / 1000);
  const date = new Date((now + 3 * 86_400) * 1000).toISOString().slice(0, 10);
  const tables = Array.from({ length: 20 }, (_, at) => `o1-${at + 1}`);
  const hall = { text: 'select version from hall order by version desc limit 1', values: [] };
  const ofTables = {
    text: liveOrders('table_id = any ($1) and occupied_until_at > $2 and start_at < $3 order by start_at'),
    values: [tables, now, now + 86_400],
  };
  return [
    {
      label: 'table/list (20 tables)',
      path: `${tableApi.list.path}?store_id=o1`,
      person: null,
      query: ofTables,
    },
    {
      label: 'order/detail',
      path: `${orderApi.detail.path}?id=${order_id}`,
      person,
      query: {
        text: 'select * from orders join order_events on order_events.order_id = orders.id where orders.id = $1',
        values: [order_id],
      },
    },
    {
      label: 'wallet/detail',
      path: walletApi.detail.path,
      person,
      ofEveryPerson: true,
      query: {
        text: 'select id, balance from accounts where id = any ($1)',
        values: [[`wallet:${person.id}`, `deposit:${person.id}`]],
      },
    },
    { label: 'index/config', path: indexApi.config.path, person: null, query: hall },
    {
      label: 'user/userInfo',
      path: userApi.userInfo.path,
      person,
      ofEveryPerson: true,
      query: {
        text: 'select * from sessions join users on users.id = sessions.user_id where token_hash = $1',
        values: [hashToken(person.token)],
      },
    },
    {
      label: 'store/list (10 outlets)',
      path: storeApi.list.path,
      person: null,
      query: { text: liveOrders('occupied_until_at > $1 and start_at <= $1'), values: [now] },
    },
    {
      label: 'table/slots',
      path: `${tableApi.slots.path}?table_id=o1-1&date=${date}`,
      person: null,
      query: {
        text: liveOrders('table_id = $1 and occupied_until_at > $2 and start_at < $3 order by start_at'),
        values: ['o1-1', now + 2 * 86_400, now + 5 * 86_400],
      },
    },
    { label: 'the document', path: '/', person: null, query: null },
    { label: 'the document, gzip', path: '/', person: null, encoding: 'gzip', query: null },
  ];
}

const requestOf = ({ path, person, encoding }: ReadCall): RawRequest => ({
  method: 'GET',
  path,
  headers: {
    ...(person ? headersOf(person) : { lang: 'en-us' }),
    ...(encoding ? { 'accept-encoding': encoding } : {}),
  },
});

/** What the clients send, in turn. */
export const requestsOf = (call: ReadCall, people: readonly BenchPerson[]): RawRequest[] =>
  (call.ofEveryPerson ? people : [call.person]).map((person) => requestOf({ ...call, person }));

/** The route of the bare server that sends what the server sends now. */
export async function bareRouteOf(url: string, call: ReadCall): Promise<BareRoute> {
  const connection = await openConnection(url);
  const { status, body } = await connection.send(requestOf(call));
  connection.close();
  if (status !== 200) throw new Error(`${call.path}: HTTP ${status} ${body}`);
  const contentType = call.path === '/' ? 'text/html' : 'application/json';
  return { path: barePath(call), contentType, body: body.toString('base64'), query: call.query };
}

export const barePath = ({ path, encoding }: ReadCall): string => (encoding ? `/${encoding}` : path);
