import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/bench';

/** Writes files of a report, by their names, into `docs/bench`, in the format that the lint step expects. */
export function saveReport(files: Readonly<Record<string, string>>): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text);
  const paths = Object.keys(files).map((name) => join(FOLDER, name));
  const biome = join('node_modules', '.bin', 'biome');
  execFileSync(biome, ['format', '--write', ...paths], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The text of a file of a report that was saved. */
export const readReport = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
