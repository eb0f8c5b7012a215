import type { Notice, NoticeDetail } from '#lib/contract/notice.ts';
import type { Announcement, Hall } from '#lib/domain/hall.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { plainTextExcerpt, renderMarkdown } from '#server/core/markdown.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { markRead, selectNotices, selectRead } from './store.ts';

const PAGE = 20;

/** All announcements, of the hall file and by command: pinned first, then the newest first. */
export async function allNotices(db: Db, hall: Hall): Promise<Announcement[]> {
  const made = await selectNotices(db);
  const ids = new Set(made.map(({ id }) => id));
  return [...made, ...hall.announcements.filter(({ id }) => !ids.has(id))].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.date.localeCompare(a.date) || a.id.localeCompare(b.id),
  );
}

/** A page of the announcements. The cursor is the id of the last one seen; one that is gone begins anew. */
export async function listNotices(ctx: CallContext, cursor: string | undefined) {
  const notices = await allNotices(ctx.deps.db, ctx.hall);
  const read = await readBy(ctx);
  const from = notices.findIndex(({ id }) => id === cursor) + 1;
  const page = notices.slice(from, from + PAGE);
  return {
    list: page.map((notice) => present(ctx, notice, read)),
    next_cursor: from + PAGE < notices.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** One announcement with its neighbours; a signed-in person has read it then. Throws `not_found`. */
export async function noticeDetail(ctx: CallContext, id: string): Promise<NoticeDetail> {
  const notices = await allNotices(ctx.deps.db, ctx.hall);
  const at = notices.findIndex((notice) => notice.id === id);
  const notice = notices[at];
  if (!notice) throw new Refusal('not_found', { field: 'id' });
  if (ctx.user) await markRead(ctx.deps.db, ctx.user.id, id, ctx.now);
  return {
    ...present(ctx, notice, new Set([id])),
    html: renderMarkdown(localize(notice.body, ctx.lang)),
    previous_id: notices[at - 1]?.id ?? null,
    next_id: notices[at + 1]?.id ?? null,
  };
}

const readBy = ({ deps, user }: CallContext) => (user ? selectRead(deps.db, user.id) : null);

function present(
  { hall, lang }: CallContext,
  { id, title, body, date, pinned, outlet_id }: Announcement,
  /** Null for a guest, of whom nothing is known. */
  read: ReadonlySet<string> | null,
): Notice {
  const outlet = hall.outlets.find((candidate) => candidate.id === outlet_id);
  return {
    id,
    title: localize(title, lang),
    summary: plainTextExcerpt(localize(body, lang)),
    date,
    pinned,
    store: outlet ? { id: outlet.id, name: localize(outlet.name, lang) } : null,
    unread: read !== null && !read.has(id),
  };
}
