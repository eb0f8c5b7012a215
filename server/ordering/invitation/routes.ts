import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { invitationApi } from '#lib/contract/invitation.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize, readLang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { callContext, type Routes } from '#server/http/mount.ts';
import type { OrderingDeps, PassDeps } from '../deps.ts';
import { inviteToOrder } from '../order/invite.ts';
import { lockOwn } from '../order/own-order.ts';
import { listEvents, type OrderRow } from '../order/queries.ts';
import { calendarFile } from './calendar.ts';
import { passLook } from './passes/look.ts';
import type { PassContent } from './passes/port.ts';
import {
  findInvitedOrder,
  findOnceInvitedOrder,
  findOrderOfFile,
  invitationDetails,
  presentHeadcount,
  presentInvitation,
} from './queries.ts';

export const invitationRoutes: Routes<OrderingDeps> = (mount) => {
  mount.command(invitationApi.make, {
    read: lockOwn,
    run: async (ctx, _, { order }) => ({ token: await inviteToOrder(ctx, order) }),
  });
  mount.guest(invitationApi.detail, async (ctx, { token }) => {
    const order = await findInvitedOrder(ctx, token);
    return { ...presentInvitation(ctx, order), ...(await presentHeadcount(ctx, order)) };
  });
};

/** `GET /calendar`, `/pass/apple` and `/pass/google?token=&lang=`: the token is the permission. */
export function invitationFiles(deps: OrderingDeps & PassDeps): Hono {
  const app = new Hono();
  app.get('/calendar', async (c) => {
    const { ctx, order, token } = await loadInvited(deps, c, findOnceInvitedOrder);
    const events = await read(deps.db, listEvents(order.id));
    const revision = {
      sequence: events.length,
      at: events.at(-1)?.at ?? order.created_at,
      isCancelled: order.status === 'cancelled',
    };
    return c.body(calendarFile(invitationDetails(ctx, order, token), revision, ctx.lang), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="booking.ics"',
    });
  });
  app.get('/pass/apple', async (c) => {
    const { ctx, order, token } = await loadInvited(deps, c);
    if (!deps.walletPasses.apple) throw new HTTPException(404);
    const file = await deps.walletPasses.apple(passContent(ctx, order, token));
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="booking.pkpass"',
    });
  });
  app.get('/pass/google', async (c) => {
    const { ctx, order, token } = await loadInvited(deps, c);
    if (!deps.walletPasses.google) throw new HTTPException(404);
    return c.redirect(await deps.walletPasses.google(passContent(ctx, order, token)));
  });
  return app;
}

const passContent = (ctx: CallContext, order: OrderRow, token: string): PassContent => ({
  ...invitationDetails(ctx, order, token),
  brand: localize(ctx.hall.brand, ctx.lang),
  lang: ctx.lang,
  look: passLook(ctx.deps, ctx.hall),
});

/** A link has no headers: its language is a parameter. Throws 404, also for a token outside the contract. */
async function loadInvited(
  deps: OrderingDeps,
  c: Context,
  find = findOrderOfFile,
): Promise<{ ctx: CallContext; order: OrderRow; token: string }> {
  const ctx = {
    ...(await callContext(c, deps, { access: 'guest' })),
    lang: readLang(c.req.query('lang')),
  };
  const input = v.safeParse(invitationApi.detail.input, c.req.query());
  if (!input.success) throw new HTTPException(404);
  try {
    const { token } = input.output;
    return { ctx, order: await find(ctx, token), token };
  } catch (error) {
    if (error instanceof Refusal) throw new HTTPException(404);
    throw error;
  }
}
