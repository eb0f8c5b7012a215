import { couponApi } from '#lib/contract/coupon.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import { claimCoupon, listCouponTemplates } from './claim.ts';
import { presentCoupon } from './present.ts';
import { selectCoupons } from './queries.ts';

export const couponRoutes: Routes = (mount) => {
  mount.user(couponApi.list, async (ctx, { status, cursor }) => {
    const filter = { status, now: ctx.now, after: readCursor(cursor), limit: PAGE_QUERY_LIMIT };
    return pageOf(
      await read(ctx.deps.db, selectCoupons(ctx.user.id, filter)),
      (row) => presentCoupon(ctx, row),
      ({ id, used_at, expires_at }) => ({ id, at: (status === 'used' ? used_at : null) ?? expires_at }),
    );
  });
  mount.guest(couponApi.center, async (ctx) => ({ list: await listCouponTemplates(ctx) }));
  mount.idempotent(couponApi.receive, async (ctx, { id }) => presentCoupon(ctx, await claimCoupon(ctx, id)));
};
