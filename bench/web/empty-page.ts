import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compressFolder } from '../../scripts/compress-folder.ts';

const FILES = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }',
  'next.config.mjs': `export default { output: 'export', images: { unoptimized: true } };`,
  'app/layout.jsx': `export const metadata = { title: 'Empty', description: 'An empty page.' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.jsx': `'use client';
export default function Page() {
  return <main><h1>Empty</h1></main>;
}`,
};

/**
 * Builds a static export of Next with one empty page, by the same Next as the app. `folder`: what a host
 * serves.
 */
export async function buildEmptyPage(): Promise<{ folder: string; remove(): void }> {
  const root = mkdtempSync(join(tmpdir(), 'baize-empty-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    mkdirSync(join(root, 'app'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    execFileSync(process.execPath, [resolve('node_modules/next/dist/bin/next'), 'build', '--webpack'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const folder = join(root, 'out');
    await compressFolder(folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
