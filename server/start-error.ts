import { FolderLocked } from '#server/db/folder-lock.ts';
import { HallFileError } from '#server/hall/read.ts';
import { SettingError } from './core/env.ts';

/** System errors and SQLSTATEs of a failed connection. */
const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the database does not answer',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the database does not answer',
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'there is no such database',
};

/** The message for an error at startup: one line where the operator can fix it, else the stack. */
export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof HallFileError) return error.lines.join('\n');
  if (error instanceof SettingError || error instanceof FolderLocked) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `PORT: ${process.env.PORT ?? 3000} is in use by another program`;
  if (code === 'EACCES') return `${error.message.split(',')[0]}: not allowed (DATA_DIR, PORT)`;
  if (DATABASE_ERRORS[code]) return `DATABASE_URL: ${DATABASE_ERRORS[code]}`;
  return error.stack ?? error.message;
}
