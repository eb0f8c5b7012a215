import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'server/db/migrations';
const SOURCES = ['server', 'lib', 'example', 'messages', 'package.json'];

/** The server of the version before a migration. Null without the repository's history. */
export function extractVersionBefore(migration: string): { folder: string; remove: () => void } | null {
  const commit = commitBefore(`${MIGRATIONS}/${migration}`);
  if (!commit) return null;
  const folder = mkdtempSync(join(tmpdir(), 'baize-older-version-'));
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function commitBefore(path: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const [added] = git('log', '--diff-filter=A', '--format=%H', '--', path).split('\n').slice(-1);
    return git('rev-parse', '--verify', `${added}^`);
  } catch {
    return null;
  }
}
