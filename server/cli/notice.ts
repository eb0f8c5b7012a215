import { auditEntry } from '#server/core/audit.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { readAnnouncementFile } from '#server/hall/read.ts';
import { deleteAnnouncement, upsertAnnouncement } from '#server/outlet/announcement/commands.ts';
import { allAnnouncements } from '#server/outlet/announcement/queries.ts';
import type { CliDeps, CommandResult } from './command.ts';

/** `notice list | add FILE | remove ID`. Null for other arguments; throws `HallFileError` for a bad file. */
export async function noticeCommand(
  { db, clock }: CliDeps,
  [action, argument, ...rest]: readonly string[],
): Promise<CommandResult | null> {
  if (rest.length > 0) return null;
  const hall = await databaseHall(db).current();
  if (action === 'list' && argument === undefined) {
    const notices = await read(db, allAnnouncements(hall));
    const lines = notices.map(({ id, date, pinned, outlet_id, title }) =>
      [id, date, pinned ? 'pinned' : '-', outlet_id ?? 'all', `${title.en} / ${title.zh}`].join('  '),
    );
    return { status: 0, lines: lines.length > 0 ? lines : ['No announcements.'] };
  }
  if (action === 'add' && argument !== undefined) {
    const notice = readAnnouncementFile(argument);
    if (notice.outlet_id !== null && !hall.outlets.some(({ id }) => id === notice.outlet_id))
      return { status: 1, lines: [`Outlet "${notice.outlet_id}" does not exist.`] };
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      await write(
        tx,
        upsertAnnouncement(notice, now),
        auditEntry(auditEvent('announcement_added', notice.id, now)),
      );
    });
    return { status: 0, lines: [`Added "${notice.title.en}" as ${notice.id}.`] };
  }
  if (action === 'remove' && argument !== undefined) {
    const removed = await inTransaction(db, async (tx) => {
      if (!(await read(tx, deleteAnnouncement(argument)))) return false;
      await write(tx, auditEntry(auditEvent('announcement_removed', argument, clock.now())));
      return true;
    });
    if (removed) return { status: 0, lines: [`Removed ${argument}.`] };
    const isInHallFile = hall.announcements.some(({ id }) => id === argument);
    const reason = isInHallFile
      ? 'is in the hall file: remove it there and apply the file'
      : 'does not exist';
    return { status: 1, lines: [`Announcement "${argument}" ${reason}.`] };
  }
  return null;
}

const auditEvent = (action: string, id: string, at: number) =>
  ({ kind: 'settings', action, at, facts: { announcement: id } }) as const;
