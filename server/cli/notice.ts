import { readAnnouncementFile } from '#server/hall/read.ts';
import { databaseHall } from '#server/hall/store.ts';
import { allAnnouncements } from '#server/outlet/announcement/queries.ts';
import { deleteAnnouncement, upsertAnnouncement } from '#server/outlet/announcement/store.ts';
import type { CliDeps, CommandResult } from './command.ts';

/** `notice list | add FILE | remove ID`. Returns null for other arguments; throws `HallFileError` for an invalid file. */
export async function noticeCommand(
  { db, clock }: CliDeps,
  [action, argument, ...rest]: readonly string[],
): Promise<CommandResult | null> {
  if (rest.length > 0) return null;
  const hall = await databaseHall(db).current();
  if (action === 'list' && argument === undefined) {
    const notices = await allAnnouncements(db, hall);
    return {
      status: 0,
      lines: notices.map(({ id, date, pinned, outlet_id, title }) =>
        [id, date, pinned ? 'pinned' : '-', outlet_id ?? 'all', `${title.en} / ${title.zh}`].join('  '),
      ),
    };
  }
  if (action === 'add' && argument !== undefined) {
    const notice = readAnnouncementFile(argument);
    if (notice.outlet_id !== null && !hall.outlets.some(({ id }) => id === notice.outlet_id))
      return { status: 1, lines: [`Outlet "${notice.outlet_id}" does not exist.`] };
    await upsertAnnouncement(db, notice, clock.now());
    return { status: 0, lines: [`Added "${notice.title.en}" as ${notice.id}.`] };
  }
  if (action === 'remove' && argument !== undefined) {
    if (await deleteAnnouncement(db, argument)) return { status: 0, lines: [`Removed ${argument}.`] };
    const isInHallFile = hall.announcements.some(({ id }) => id === argument);
    const reason = isInHallFile
      ? 'is in the hall file: remove it there and apply the file'
      : 'does not exist';
    return { status: 1, lines: [`Announcement "${argument}" ${reason}.`] };
  }
  return null;
}
