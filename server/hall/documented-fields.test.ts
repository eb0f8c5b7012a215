import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hallSchema } from './file.ts';
import { outlet, table } from './outlet.ts';

const [, fields = ''] = readFileSync('docs/hall.md', 'utf8').split('## Fields');
const [ofHall = '', rest = ''] = fields.split('An outlet has:');
const [ofOutlet = '', ofTable = ''] = rest.split('A table has');
const namedIn = (text: string) =>
  new Set([...(text.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));

test.each([
  ['hall', ofHall, hallSchema(2, () => Buffer.of(), new Map()).pipe[0].entries],
  ['outlet', ofOutlet, outlet(2, () => table.entries.id).pipe[0].entries],
  ['table', ofTable, table.entries],
])('docs/hall.md names the fields: %s', (_, text, entries) => {
  expect([...namedIn(text)].sort()).toEqual(Object.keys(entries).sort());
});
