import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'server/db/migrations';
const SOURCES = ['server', 'lib', 'example', 'messages', 'package.json'];

/** The last migration of the files that 0001_init.sql has replaced. */
const LAST_REPLACED = '0104_message_signals.sql';

/** The server before 0001_init.sql replaced the migrations of then. Null without the repository's history. */
export function extractOlderVersion(): { folder: string; remove: () => void } | null {
  const commit = lastCommitWith(`${MIGRATIONS}/${LAST_REPLACED}`);
  if (!commit) return null;
  const folder = mkdtempSync(join(tmpdir(), 'baize-older-version-'));
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function lastCommitWith(path: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const deleted = git('log', '-1', '--diff-filter=D', '--format=%H', '--', path);
    return git('rev-parse', '--verify', `${deleted}^`);
  } catch {
    return null;
  }
}
