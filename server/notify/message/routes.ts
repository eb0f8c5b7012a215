import { messageApi } from '#lib/contract/message.ts';
import { PAGE_QUERY_LIMIT, pageOf, readCursor } from '#server/core/paging.ts';
import { read } from '#server/db/statement.ts';
import type { Routes } from '#server/http/mount.ts';
import type { NotifyDeps } from '../deps.ts';
import { countUnread, namesFor } from './queries.ts';
import { markMessagesRead, selectMessages } from './store.ts';
import { messageText, messageZone } from './text.ts';

export const messageRoutes: Routes<NotifyDeps> = (mount) => {
  mount.user(messageApi.list, async (ctx, { cursor, hour_cycle }) => {
    const { db } = ctx.deps;
    const found = { after: readCursor(cursor), limit: PAGE_QUERY_LIMIT };
    const { rows, unread } = await read(db, {
      rows: selectMessages(ctx.user.id, found),
      unread: countUnread(ctx.user.id),
    });
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
    return { ...page, unread };
  });
  mount.command(messageApi.read, async ({ tx, user, now }, { ids }) => {
    const { unread } = await read(tx, {
      marked: markMessagesRead(user.id, ids, now),
      unread: countUnread(user.id),
    });
    return { unread };
  });
};
