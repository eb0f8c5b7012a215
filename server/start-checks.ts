import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { type Env, hasProvider } from '#server/core/env.ts';
import { SettingError } from '#server/core/setting-errors.ts';

/**
 * Makes `DATA_DIR` and returns whether it was not there. Refuses settings with which a server must not take
 * customers. Throws `SettingError`.
 */
export function checkStart(env: Env): { isNewFolder: boolean } {
  const isNewFolder = checkFolders(env);
  // Anybody who can read the log could sign in as anybody else.
  if (env.DATABASE_URL && env.PUBLIC_URL.startsWith('https:') && !hasProvider(env) && !env.DEMO)
    throw new SettingError(
      'Sign-in codes would be written to the log: set a provider of SMS or SMTP_URL. For a demo, set DEMO=true',
    );
  return { isNewFolder };
}

function checkFolders({ DATA_DIR, RECORDINGS_DIR }: Env): boolean {
  let made: string | undefined;
  try {
    made = mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)))
      throw error;
    throw new SettingError(`DATA_DIR must be a folder that this account can write: ${DATA_DIR}`);
  }
  if (RECORDINGS_DIR !== undefined && !existsSync(RECORDINGS_DIR))
    throw new SettingError(`RECORDINGS_DIR must be a folder that exists: ${RECORDINGS_DIR}`);
  return made !== undefined;
}
