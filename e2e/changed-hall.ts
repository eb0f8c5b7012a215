import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

const EXAMPLE = 'example/hall.yaml';

/** Applies the example hall, changed by `change`, which is passed its YAML. */
export async function applyChangedHall(server: TestServer, change: (yaml: string) => string): Promise<void> {
  const folder = join(server.dataDir, 'changed-hall');
  cpSync('example', folder, { recursive: true });
  const file = join(folder, 'hall.yaml');
  writeFileSync(file, change(readFileSync(EXAMPLE, 'utf8')));
  await server.runHallCommand('apply', file);
}

export const applyExampleHall = (server: TestServer): Promise<string> =>
  server.runHallCommand('apply', EXAMPLE);

export const withoutAnnouncements = (yaml: string): string =>
  yaml.replace(/^announcements:\n(?: .*\n|\n)+/m, '');
