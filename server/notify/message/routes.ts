import { messageApi } from '#lib/contract/message.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import type { Routes } from '#server/http/mount.ts';
import type { NotifyDeps } from '../deps.ts';
import { countUnread, namesFor } from './queries.ts';
import { markMessagesRead, selectMessages } from './store.ts';
import { messageText, messageZone } from './text.ts';

export const messageRoutes: Routes<CoreDeps & Pick<NotifyDeps, 'organiserNames'>> = (mount) => {
  mount.user(messageApi.list, async (ctx, { cursor, hour_cycle }) => {
    const { db } = ctx.deps;
    const found = { after: readCursor(cursor), limit: PAGE_QUERY_LIMIT };
    const rows = await selectMessages(db, ctx.user.id, found);
    const names = await namesFor(ctx.deps, rows, ctx.lang);
    const page = pageOf(
      rows,
      (row) => ({
        ...row,
        ...messageText(row, { ...ctx, organiser: names.get(row.order_id ?? '') }, hour_cycle),
        time_zone: messageZone(row, ctx.hall),
        read: row.read_at !== null,
      }),
      ({ created_at, id }) => ({ at: created_at, id }),
    );
    return { ...page, unread: await countUnread(db, ctx.user.id) };
  });
  mount.command(messageApi.read, async ({ tx, user, now }, { ids }) => {
    await markMessagesRead(tx, user.id, ids, now);
    return { unread: await countUnread(tx, user.id) };
  });
};
