/**
 * `npm run diagrams`: draws the folders and the tables into docs/ARCHITECTURE.md, from the imports and from
 * the migrated schema. With `--check` it writes nothing and fails if the document is out of date.
 */
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pgliteOptions, wrapPGlite } from '../server/db/open.ts';
import { pgliteDumps } from '../server/test/set-up-pglite.ts';
import { readImportGraph } from './import-graph.ts';

const DOCUMENT = 'docs/ARCHITECTURE.md';

/** `server/money/ledger/ledger.ts` -> `server/money`. */
const roomOf = (path: string): string => {
  const [top = '', second = '', ...rest] = path.split('/');
  if (top === 'server') return rest.length > 0 ? `server/${second}` : 'server';
  return path.startsWith('lib/contract/') || path.startsWith('lib/domain/') ? `lib/${second}` : top;
};

const FOLDERS = /^(?:app|components|lib|server)\//;
const TESTS = /[.]test[.]|^server\/test\//;

function folderDiagram(): string {
  const isDrawn = (path: string) => FOLDERS.test(path) && !TESTS.test(path);
  const arrows = new Map<string, Set<string>>();
  for (const [source, targets] of readImportGraph().graph) {
    if (!isDrawn(source)) continue;
    for (const target of targets.filter(isDrawn)) {
      const [from, to] = [roomOf(source), roomOf(target)];
      if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isImplied(arrows, from, to)).map((to) => `  ${node(from)} --> ${node(to)}`),
  );
  return ['flowchart TD', ...lines.sort()].join('\n');
}

/** True if a longer way leads there too: such arrows are left out. */
const isImplied = (arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean =>
  [...(arrows.get(from) ?? [])].some((step) => step !== to && reaches(arrows, step, to));

const reaches = (arrows: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean =>
  from === to || [...(arrows.get(from) ?? [])].some((step) => reaches(arrows, step, to));

const node = (folder: string) => `${folder.replaceAll(/[/.]/g, '_')}["${folder}"]`;

async function tableDiagram(): Promise<string> {
  // The tests load it too: of the two, whichever runs first makes it.
  const loadDataDir = await openAsBlob((await pgliteDumps()).migrated);
  const database = wrapPGlite(await PGlite.create({ ...(await pgliteOptions()), loadDataDir }));
  try {
    const references = await database.runSql<{ child: string; parent: string }>(`
      select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' order by 1, 2`);
    const tables = await database.runSql<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return [
      'erDiagram',
      ...tables.map(({ name }) => `  ${name}`),
      ...references.map(({ child, parent }) => `  ${parent} ||--o{ ${child} : ""`),
    ].join('\n');
  } finally {
    await database.close();
  }
}

const replaceBlock = (text: string, name: string, diagram: string): string =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
    (_, start: string, end: string) => `${start}\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${end}`,
  );

const before = readFileSync(DOCUMENT, 'utf8');
const after = replaceBlock(replaceBlock(before, 'folders', folderDiagram()), 'tables', await tableDiagram());
if (process.argv.includes('--check')) {
  if (after === before) process.exit(0);
  console.error(`${DOCUMENT}: the diagrams are out of date: run "npm run diagrams"`);
  process.exit(1);
}
writeFileSync(DOCUMENT, after);
