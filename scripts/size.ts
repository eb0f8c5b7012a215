/**
 * `npm run size`: the gzipped JavaScript that a browser loads for the first visit of Home. Exits with 1 above the budget.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { serveFolder } from './serve-folder.ts';

const BUDGET_KB = 180;

if (!existsSync('out')) throw new Error('no build found: run npm run build first');
const paths = await firstLoadScripts();
const sizes = paths.map((path) => ({ path, kilobytes: gzippedKilobytes(`out${path}`) }));
sizes.sort((a, b) => b.kilobytes - a.kilobytes);
const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
for (const { path, kilobytes } of sizes) console.log(`${kilobytes.toFixed(1).padStart(7)} KB  ${path}`);
console.log(`${total.toFixed(1).padStart(7)} KB  first load of JavaScript, gzip (budget ${BUDGET_KB} KB)`);
process.exitCode = total > BUDGET_KB ? 1 : 0;

/** Paths of the scripts that Home requests until it is ready. */
async function firstLoadScripts(): Promise<string[]> {
  const server = await serveFolder('out');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  // Without responses Home still loads all its code, and none of the code that shows an error.
  await page.route('**/api/**', () => {});
  await page.goto(server.url);
  await page.getByRole('navigation').waitFor();
  await page.getByRole('main').getByRole('button').first().waitFor();
  await browser.close();
  await server.close();
  return [...scripts];
}

function gzippedKilobytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1024;
}
