import { receiptApi } from '#lib/contract/receipt.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { levelProgress } from '#lib/domain/level.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import { availableMethods } from '#server/money/payments/commands.ts';
import { findTopup, selectTopups, sumBonuses, sumReversed } from '#server/money/payments/queries.ts';
import { startTopup } from '#server/money/topup/commands.ts';
import { countUnusedCoupons } from '../coupon/queries.ts';
import type { CustomerDeps } from '../deps.ts';
import { presentLevel, presentTopup, presentTopupReceipt } from './present.ts';

export const vipRoutes: Routes<CustomerDeps> = (mount) => {
  mount.user(vipApi.detail, async ({ deps, hall, user, lang, now }) => {
    const { balance, bonus, coupons } = await read(deps.db, {
      balance: balanceOf(walletAccount(user.id)),
      bonus: sumBonuses(user.id),
      coupons: countUnusedCoupons(user.id, now),
    });
    const { level, next, progress } = levelProgress(user.spent, hall.levels);
    return {
      level: presentLevel(level, lang),
      next_level: next && presentLevel(next, lang),
      spent: user.spent,
      progress,
      levels: hall.levels.map((each) => presentLevel(each, lang)),
      packages: [...hall.packages],
      balance,
      methods: availableMethods(deps.paymentProviders).filter((method) => method !== 'wallet'),
      bonus,
      coupons,
    };
  });

  mount.idempotent(vipApi.topup, async (ctx, request) => {
    const { payment, redirect_url } = await startTopup(ctx, request);
    return { topup: presentTopup(payment), redirect_url };
  });

  mount.user(vipApi.topupDetail, async ({ deps, user }, { id }) => {
    const topup = await read(deps.db, findTopup(user.id, id));
    if (!topup) throw new Refusal('not_found');
    return presentTopup(topup);
  });

  mount.user(receiptApi.topup, async ({ deps, hall, user, lang }, { id }) => {
    const { topup, reversed } = await read(deps.db, {
      topup: findTopup(user.id, id),
      reversed: sumReversed(id),
    });
    if (!topup || topup.paid_at === null) throw new Refusal('not_found', { field: 'id' });
    return presentTopupReceipt({ ...topup, paid_at: topup.paid_at, reversed }, hall, lang);
  });

  mount.user(vipApi.logs, async ({ deps, user }, { type, cursor }) => {
    // A top-up is never an expense; walletApi.logs lists those.
    if (type === 'expense') return { list: [], next_cursor: null };
    const rows = await read(
      deps.db,
      selectTopups(user.id, {
        paidOnly: type === 'income',
        after: readCursor(cursor),
        limit: PAGE_QUERY_LIMIT,
      }),
    );
    return pageOf(rows, presentTopup, ({ created_at, id }) => ({ at: created_at, id }));
  });
};
