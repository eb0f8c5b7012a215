import { FolderLocked } from '#server/db/folder-lock.ts';
import { HallFileError } from '#server/hall/read.ts';
import { SettingError } from './core/env.ts';

/** System errors and SQLSTATEs of a failed connection. */
const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot connect to the database',
  ENOTFOUND: 'the host does not exist',
  ETIMEDOUT: 'cannot connect to the database',
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'the database does not exist',
};

/** The message for an error at startup: one line where the operator can fix it, else the stack. */
export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HallFileError) return error.lines.join('\n');
  if (error instanceof SettingError || error instanceof FolderLocked) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `PORT: ${process.env.PORT ?? 3000} is already in use`;
  if (code === 'EACCES') return `${error.message.split(',')[0]}: permission denied (check DATA_DIR and PORT)`;
  if (DATABASE_ERRORS[code]) return `DATABASE_URL: ${DATABASE_ERRORS[code]}`;
  return error.stack ?? error.message;
}
