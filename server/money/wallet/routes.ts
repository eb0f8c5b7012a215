import { type EntryGroup, type EntryKind, entryKinds, walletApi } from '#lib/contract/wallet.ts';
import { PAGE_QUERY_LIMIT, PAGE_SIZE } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import type { MoneyDeps } from '../deps.ts';
import { walletAccount } from '../ledger/ledger.ts';
import { balancesOf, selectEntries } from '../ledger/queries.ts';
import { selectUnfulfilledIds } from '../payments/queries.ts';

const amountSign = { all: null, income: '>', expense: '<' } as const;

const kindsOf: Readonly<Record<EntryGroup, readonly EntryKind[]>> = {
  topups: ['topup', 'bonus'],
  spending: ['order_pay', 'order_extend'],
  returns: [
    'refund_early_end',
    'refund_cancel',
    'refund_staff',
    'deposit_hold',
    'deposit_return',
    'payment_refund',
    'payment_dispute',
    'counter_out',
    'hand_back',
    'card_refund',
    'card_refund_failed',
  ],
};

export const walletRoutes: Routes<MoneyDeps> = (mount) => {
  mount.user(walletApi.detail, async ({ deps, user }) => {
    const { wallet, deposit } = await read(deps.db, balancesOf(user.id));
    return { balance: wallet, deposit_held: deposit };
  });

  mount.user(walletApi.logs, async ({ deps, hall, user }, { type, group, cursor }) => {
    const rows = await read(
      deps.db,
      selectEntries(walletAccount(user.id), {
        sign: amountSign[type],
        kinds: group ? kindsOf[group] : null,
        credited: group === 'topups' ? await read(deps.db, selectUnfulfilledIds(user.id)) : [],
        before: cursor === undefined ? null : readLineId(cursor),
        limit: PAGE_QUERY_LIMIT,
      }),
    );
    const page = rows.slice(0, PAGE_SIZE);
    const orderIds = page.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
    const places = await read(deps.db, deps.listOrderPlaces(orderIds));
    return {
      list: page.map(({ payment_id, ...row }) => {
        const place = places.get(row.order_id ?? '');
        const table = place && findTable(hall, place.table_id)?.number;
        return {
          ...row,
          id: String(row.id),
          kind: entryKind(row.kind),
          order: place && table ? { table, start_at: place.start_at } : null,
          // Every other payment is for an order.
          topup_id: row.order_id === null ? payment_id : null,
          time_zone: findOutlet(hall, place?.outlet_id ?? '')?.time_zone ?? hall.time_zone,
        };
      }),
      next_cursor: rows.length > PAGE_SIZE ? String(page.at(-1)!.id) : null,
    };
  });
};

/** The cursor is a line id, which never changes, so new entries don't shift the pages. */
function readLineId(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return Number(cursor);
}

/** Narrows the text column; `postTransaction` writes only known kinds. */
function entryKind(text: string): EntryKind {
  const kind = entryKinds.find((known) => known === text);
  if (!kind) throw new Error(`a wallet has a line of the unknown kind ${text}`);
  return kind;
}
