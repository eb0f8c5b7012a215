import type { AnnouncementDetail, AnnouncementSummary } from '#lib/contract/notice.ts';
import type { Announcement, Hall } from '#lib/domain/hall.ts';
import { localDay } from '#lib/domain/time.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { plainTextExcerpt, renderMarkdown } from '#server/core/markdown.ts';
import { PAGE_SIZE } from '#server/core/paging.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import { markRead, selectAnnouncements, selectReadIds } from './store.ts';

/** The announcements of the hall file and those added by command: pinned first, then newest first. */
export function allAnnouncements(hall: Hall): Statement<Announcement[]> {
  const added = selectAnnouncements();
  return { ...added, read: (rows) => withHallFile(hall, added.read(rows)) };
}

function withHallFile(hall: Hall, added: readonly Announcement[]): Announcement[] {
  const ids = new Set(added.map(({ id }) => id));
  return [...added, ...hall.announcements.filter(({ id }) => !ids.has(id))].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.date.localeCompare(a.date) || a.id.localeCompare(b.id),
  );
}

/** Those of today: each from its day on, until its last one. */
function ofToday({ hall, now }: CallContext, announcements: readonly Announcement[]): Announcement[] {
  const today = localDay(now, hall.time_zone);
  return announcements.filter(({ date, until = today }) => date <= today && today <= until);
}

/** A page of the announcements after the cursor, an id; an unknown one gives the first page. */
export async function listAnnouncements(ctx: CallContext, cursor: string | undefined) {
  const { deps, hall, user } = ctx;
  const { all, readIds = null } = await read(deps.db, {
    all: allAnnouncements(hall),
    ...(user ? { readIds: selectReadIds(user.id) } : {}),
  });
  const announcements = ofToday(ctx, all);
  const from = announcements.findIndex(({ id }) => id === cursor) + 1;
  const page = announcements.slice(from, from + PAGE_SIZE);
  return {
    list: page.map((announcement) => present(ctx, announcement, readIds)),
    next_cursor: from + PAGE_SIZE < announcements.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** One announcement with the previous and the next in the list; marks it as read by the person. */
export async function announcementDetail(ctx: CallContext, id: string): Promise<AnnouncementDetail> {
  const announcements = ofToday(ctx, await read(ctx.deps.db, allAnnouncements(ctx.hall)));
  const index = announcements.findIndex((announcement) => announcement.id === id);
  const announcement = announcements[index];
  if (!announcement) throw new Refusal('not_found', { field: 'id' });
  if (ctx.user) await write(ctx.deps.db, markRead(ctx.user.id, id, ctx.now));
  return {
    ...present(ctx, announcement, new Set([id])),
    html: renderMarkdown(localize(announcement.body, ctx.lang)),
    previous_id: announcements[index - 1]?.id ?? null,
    next_id: announcements[index + 1]?.id ?? null,
  };
}

function present(
  { hall, lang }: CallContext,
  { id, title, body, date, pinned, outlet_id }: Announcement,
  readIds: ReadonlySet<string> | null,
): AnnouncementSummary {
  const outlet = hall.outlets.find((candidate) => candidate.id === outlet_id);
  return {
    id,
    title: localize(title, lang),
    summary: plainTextExcerpt(localize(body, lang)),
    date,
    pinned,
    store: outlet ? { id: outlet.id, name: localize(outlet.name, lang) } : null,
    unread: readIds !== null && !readIds.has(id),
  };
}
