import { entryKinds, walletApi } from '#lib/contract/wallet.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import type { Routes } from '#server/http/mount.ts';
import type { MoneyDeps } from '../deps.ts';
import { depositAccount, walletAccount } from '../ledger/ledger.ts';
import { balanceOf, selectEntries } from '../ledger/queries.ts';

const PAGE = 20;

export const walletRoutes: Routes<MoneyDeps> = (mount) => {
  mount.user(walletApi.detail, async ({ deps, user }) => ({
    balance: await balanceOf(deps.db, walletAccount(user.id)),
    deposit_held: await balanceOf(deps.db, depositAccount(user.id)),
  }));

  // The cursor is the last line's number, which never changes: pages stay whole while new lines arrive.
  mount.user(walletApi.logs, async ({ deps, hall, user }, { type, cursor }) => {
    const rows = await selectEntries(deps.db, walletAccount(user.id), {
      sign: type === 'income' ? '>' : type === 'expense' ? '<' : null,
      before: cursor === undefined ? null : readCursor(cursor),
      limit: PAGE + 1,
    });
    const page = rows.slice(0, PAGE);
    const orderIds = page.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
    const outlets = await deps.findOrderOutlets(deps.db, orderIds);
    const zoneOf = (order_id: string | null) =>
      findOutlet(hall, outlets.get(order_id ?? '') ?? '')?.time_zone ?? hall.time_zone;
    return {
      list: page.map((row) => ({
        ...row,
        id: String(row.id),
        kind: kindOf(row.kind),
        time_zone: zoneOf(row.order_id),
      })),
      next_cursor: rows.length > PAGE ? String(page.at(-1)!.id) : null,
    };
  });
};

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return Number(cursor);
}

/** The database keeps kinds as text; only `post` writes them, by the type. */
function kindOf(text: string): (typeof entryKinds)[number] {
  const kind = entryKinds.find((known) => known === text);
  if (!kind) throw new Error(`a wallet has a line of the unknown kind ${text}`);
  return kind;
}
