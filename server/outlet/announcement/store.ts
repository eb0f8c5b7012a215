import type { Announcement } from '#lib/domain/hall.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Tx } from '#server/db/schema.ts';

/** The announcements that were added by command, newest first. */
export async function selectAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await db.selectFrom('notices').select('doc').orderBy('created_at', 'desc').execute();
  return rows.map(({ doc }) => doc);
}

export const upsertAnnouncement = (tx: Tx, announcement: Announcement, now: number) => {
  const doc = JSON.stringify(announcement);
  return tx
    .insertInto('notices')
    .values({ id: announcement.id, doc, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ doc }))
    .execute();
};

export async function deleteAnnouncement(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('notices').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function selectReadIds(db: Db, user_id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notice_reads')
    .select('notice_id')
    .where('user_id', '=', user_id)
    .execute();
  return new Set(rows.map(({ notice_id }) => notice_id));
}

export const markRead = (db: Db, user_id: string, notice_id: string, read_at: number) =>
  db
    .insertInto('notice_reads')
    .values({ user_id, notice_id, read_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const announcementPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    notice_reads: await db.selectFrom('notice_reads').selectAll().where('user_id', '=', user_id).execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('notice_reads').where('user_id', '=', id).execute();
  },
  join: async ({ tx }, { from, into }) => {
    await tx
      .updateTable('notice_reads')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('notice_id', 'not in', (eb) =>
        eb.selectFrom('notice_reads as own').select('own.notice_id').where('own.user_id', '=', into),
      )
      .execute();
    await tx.deleteFrom('notice_reads').where('user_id', '=', from).execute();
  },
};
