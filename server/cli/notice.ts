import { auditEntry } from '#server/core/audit.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { readAnnouncementFile } from '#server/hall/read.ts';
import { deleteAnnouncement, upsertAnnouncement } from '#server/outlet/announcement/commands.ts';
import { allAnnouncements } from '#server/outlet/announcement/queries.ts';
import { CommandError, type Commands, done, listed } from './command.ts';

export const noticeCommands: Commands = {
  async 'notice list'({ db }) {
    const notices = await read(db, allAnnouncements(await databaseHall(db).current()));
    const lines = notices.map(({ id, date, pinned, outlet_id, title }) =>
      [id, date, pinned ? 'pinned' : '-', outlet_id ?? 'all', `${title.en} / ${title.zh}`].join('  '),
    );
    return listed(lines, 'No announcements.');
  },
  /** Throws `HallFileError` for a bad file. */
  async 'notice add FILE'({ db, clock }, _, file) {
    const hall = await databaseHall(db).current();
    const notice = readAnnouncementFile(file);
    if (notice.outlet_id !== null && !hall.outlets.some(({ id }) => id === notice.outlet_id))
      throw new CommandError(`Outlet "${notice.outlet_id}" does not exist.`);
    const now = clock.now();
    const entry = auditEntry(auditEvent('announcement_added', notice.id, now));
    await inTransaction(db, (tx) => write(tx, upsertAnnouncement(notice, now), entry));
    return done(`Added "${notice.title.en}" as ${notice.id}.`);
  },
  async 'notice remove ID'({ db, clock }, _, notice) {
    const hall = await databaseHall(db).current();
    await inTransaction(db, async (tx) => {
      if (await read(tx, deleteAnnouncement(notice)))
        return write(tx, auditEntry(auditEvent('announcement_removed', notice, clock.now())));
      const reason = hall.announcements.some(({ id }) => id === notice)
        ? 'is in the hall file: remove it there and apply the file'
        : 'does not exist';
      throw new CommandError(`Announcement "${notice}" ${reason}.`);
    });
    return done(`Removed ${notice}.`);
  },
};

const auditEvent = (action: string, id: string, at: number) =>
  ({ kind: 'settings', action, at, facts: { announcement: id } }) as const;
