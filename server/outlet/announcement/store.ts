import type { Selectable } from 'kysely';
import type { Announcement } from '#lib/domain/hall.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

/** The announcements that were added by command, newest first. */
export const selectAnnouncements = (): Statement<Announcement[]> =>
  statement(build.selectFrom('notices').select('doc').orderBy('created_at', 'desc'), (rows) =>
    rows.map(({ doc }) => doc),
  );

export const upsertAnnouncement = (announcement: Announcement, now: number): Statement<void> => {
  const doc = JSON.stringify(announcement);
  return effect(
    build
      .insertInto('notices')
      .values({ id: announcement.id, doc, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ doc })),
  );
};

/** Reads false if there is none of this id. */
export const deleteAnnouncement = (id: string): Statement<boolean> =>
  rowStatement(build.deleteFrom('notices').where('id', '=', id).returning('id'), (row) => row !== undefined);

export const selectReadIds = (user_id: string): Statement<Set<string>> =>
  statement(
    build.selectFrom('notice_reads').select('notice_id').where('user_id', '=', user_id),
    (rows) => new Set(rows.map(({ notice_id }) => notice_id)),
  );

export const markRead = (user_id: string, notice_id: string, read_at: number): Statement<void> =>
  effect(
    build
      .insertInto('notice_reads')
      .values({ user_id, notice_id, read_at })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** What a person has read, for the export. */
export const selectReads = (user_id: string): Statement<Selectable<Schema['notice_reads']>[]> =>
  statement(build.selectFrom('notice_reads').selectAll().where('user_id', '=', user_id));

export const deleteReads = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('notice_reads').where('user_id', '=', user_id));

/** Gives what an account has read to another one that has not. */
export const moveReads = ({ from, into }: JoinedAccounts): Statement<void> =>
  effect(
    build
      .updateTable('notice_reads')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .where('notice_id', 'not in', (eb) =>
        eb.selectFrom('notice_reads as own').select('own.notice_id').where('own.user_id', '=', into),
      ),
  );
