/**
 * `npm run size`: checks the bytes of the built app, gzip, against scripts/size-budgets.ts: the document, the
 * JavaScript of the first visits of Home and of the counter, what each `import()` loads besides, and all of
 * it. Exits with 1 above a budget. `npm run size -- --explain CHUNK`: prints what is in the chunks whose
 * file, name or import contains CHUNK.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { explainChunks, importedScripts, readChunkReport } from './chunk-report.ts';
import { makeByteCounter } from './counted-bytes.ts';
import { serveFolder } from './serve-folder.ts';
import { budgets } from './size-budgets.ts';

/** What Home needs besides if the document has not brought its data: at another host, in another language. */
const READ_HOME = 'lib/api/client/read-home.ts';

if (!existsSync('out')) throw new Error('no build found: run npm run build first');
const { values } = parseArgs({ options: { explain: { type: 'string' } } });
const report = readChunkReport();
const gzipped = makeByteCounter();
if (values.explain) console.log(explainChunks(report, values.explain));
else {
  const server = await serveFolder('out');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
  const firstLoad = (path: string, untilReady: (page: Page) => Promise<void>) =>
    firstLoadScripts(browser, new URL(path, server.url).href, untilReady);
  const first = await firstLoad('/', async (page) => {
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('main').getByRole('link').first().waitFor();
  });
  const counter = await firstLoad('/counter.html', (page) => page.getByRole('textbox').first().waitFor());
  const board = await firstLoad('/board.html', (page) => page.getByRole('textbox').first().waitFor());
  await browser.close();
  await server.close();
  const imports = importedScripts(report);
  const withData = first.filter((file) => !imports[READ_HOME]?.includes(file));
  const customersFiles = report.chunks
    .flatMap(({ files }) => files)
    .filter((file) => !/[/]chunks[/]app[/](?:counter|board)[/]/.test(file));
  const lines = [
    { label: 'first load of JavaScript', bytes: sum(withData), budget: budgets.firstLoad },
    {
      label: 'first load where the document has no data',
      bytes: sum(first),
      budget: budgets.firstLoadWithoutData,
    },
    { label: 'first load of the counter', bytes: sum(counter), budget: budgets.counterFirstLoad },
    { label: 'first load of the board', bytes: sum(board), budget: budgets.boardFirstLoad },
    { label: 'the document, with its styles', bytes: gzipped('index.html'), budget: budgets.document },
    ...Object.entries(imports).map(([imported, files]) => ({
      label: imported,
      bytes: sum(files.filter((file) => !first.includes(file))),
      budget: budgets.imports[imported] ?? budgets.otherImports,
    })),
    { label: 'all JavaScript of customers', bytes: sum(customersFiles), budget: budgets.all },
  ];
  for (const file of first) console.log(`${kilobytes(gzipped(file))}  ${file}`);
  const unknown = Object.keys(budgets.imports).filter((name) => !lines.some(({ label }) => label === name));
  for (const { label, bytes, budget } of lines) {
    const excess = bytes / 1024 > budget ? '  ABOVE THE BUDGET' : '';
    console.log(`${kilobytes(bytes)}  ${label}, gzip (budget ${budget} KB)${excess}`);
    if (excess) process.exitCode = 1;
  }
  for (const name of unknown) {
    console.log(`There is a budget for ${name}, which nothing imports.`);
    process.exitCode = 1;
  }
}

/** The scripts that a page requests until it is ready, if Home's document has no data; paths in `out`. */
async function firstLoadScripts(
  browser: Browser,
  url: string,
  untilReady: (page: Page) => Promise<void>,
): Promise<string[]> {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  // What the app starts after a delay is not part of the first load, even if the machine is slow.
  await page.addInitScript((longest) => {
    const schedule = globalThis.setTimeout;
    globalThis.setTimeout = ((task: () => void, delay = 0) =>
      delay > longest ? 0 : schedule(task, delay)) as typeof setTimeout;
  }, 1_000);
  // Without responses Home still loads all its code, and none of the code that shows an error.
  await page.route('**/api/**', () => {});
  await page.goto(url);
  await untilReady(page);
  await page.close();
  return [...scripts];
}

function sum(files: readonly string[]): number {
  return [...new Set(files)].reduce((bytes, file) => bytes + gzipped(file), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
}
