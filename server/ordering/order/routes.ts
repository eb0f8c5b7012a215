import { couponApi } from '#lib/contract/coupon.ts';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import type { Routes } from '#server/http/mount.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { presentQuote, quoteBooking } from '../pricing/quote.ts';
import { addOrder, beforeAdd, lockForAdd } from './add.ts';
import { cancelOrder } from './cancel.ts';
import { changeOrder } from './change.ts';
import { endGame } from './end.ts';
import { extendOrder } from './extend.ts';
import { moveOwnOrder, quoteOwnMove } from './move-own.ts';
import { openOrder } from './open.ts';
import { checkNotGone, checkStoredPage, lockOwn } from './own-order.ts';
import { beforePay, payOrder } from './pay.ts';
import { presentOrder } from './present.ts';
import { currentOrders, listOrders, orderDetail } from './queries.ts';
import { orderReceipt } from './receipt.ts';
import { usableCoupons } from './usable-coupons.ts';

export const orderRoutes: Routes<OrderingDeps & PassDeps> = (mount) => {
  mount.guest(orderApi.quote, async (ctx, request) =>
    presentQuote(await quoteBooking(ctx.deps.db, ctx, request), request, ctx),
  );
  mount.idempotent(
    orderApi.add,
    {
      lock: lockForAdd,
      read: beforeAdd,
      run: async (ctx, request, found) => presentOrder(ctx, await addOrder(ctx, request, found)),
    },
    {
      // A person who orders again after the game wants another one.
      checkStored: (ctx, order) => checkNotGone(ctx, order.id, ['cancelled', 'ended', 'completed']),
    },
  );
  mount.command(orderApi.change, async (ctx, change) => presentOrder(ctx, await changeOrder(ctx, change)));
  mount.idempotent(
    orderApi.pay,
    {
      read: beforePay,
      run: async (ctx, input, found) => {
        const { order, redirect_url } = await payOrder(ctx, input, found);
        return { order: presentOrder(ctx, order), redirect_url };
      },
    },
    {
      checkStored: async (ctx, stored) => {
        await checkNotGone(ctx, stored.order.id, ['cancelled']);
        await checkStoredPage(ctx, stored);
      },
    },
  );
  mount.idempotent(orderApi.open, {
    read: lockOwn,
    run: async (ctx, { code }, { order }) => presentOrder(ctx, await openOrder(ctx, order, code)),
  });
  mount.idempotent(
    orderApi.extend,
    {
      read: lockOwn,
      run: async (ctx, input, found) => {
        const { order, redirect_url } = await extendOrder(ctx, found.order, input);
        return { order: presentOrder(ctx, order), redirect_url };
      },
    },
    { checkStored: checkStoredPage },
  );
  mount.idempotent(orderApi.end, {
    read: lockOwn,
    run: async (ctx, _, { order }) => presentOrder(ctx, await endGame(ctx, order)),
  });
  mount.idempotent(orderApi.cancel, {
    read: lockOwn,
    run: async (ctx, shown, { order }) => presentOrder(ctx, await cancelOrder(ctx, order, shown)),
  });
  mount.user(orderApi.moveQuote, (ctx, move) => quoteOwnMove(ctx, move));
  mount.idempotent(orderApi.move, async (ctx, input) => presentOrder(ctx, await moveOwnOrder(ctx, input)));
  mount.user(orderApi.list, (ctx, { status, cursor }) => listOrders(ctx, status, cursor));
  mount.user(orderApi.detail, (ctx, { id }) => orderDetail(ctx, id));
  mount.user(receiptApi.order, (ctx, { id }) => orderReceipt(ctx, id));
  mount.user(couponApi.usable, (ctx, request) => usableCoupons(ctx, request));
  mount.user(orderApi.current, (ctx) => currentOrders(ctx));
};
