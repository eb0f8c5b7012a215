/**
 * `npm run size`: what the first load of Home costs in JavaScript, gzipped: the page's own scripts, Home's chunks and one
 * catalogue, as a browser asks for them. Fails above the budget.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { serveFolder } from './serve-folder.ts';

const BUDGET_KB = 180;

if (!readdirSync('.').includes('out')) throw new Error('no build found: run npm run build first');
const server = await serveFolder('out');
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
const page = await browser.newPage({ serviceWorkers: 'block' });
const scripts = new Set<string>();
page.on('request', (request) => {
  const { pathname } = new URL(request.url());
  if (pathname.endsWith('.js')) scripts.add(pathname);
});
// The API keeps silent: Home loads all its code all the same, and none of what shows an error.
await page.route('**/api/**', () => {});
await page.goto(server.url);
await page.getByRole('navigation').waitFor();
await page.getByRole('main').getByRole('button').first().waitFor();
await browser.close();
await server.close();

const sizes = [...scripts].map((path) => ({
  path,
  bytes: gzipSync(readFileSync(`out${path}`), { level: 9 }).length,
}));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
for (const { path, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${path}`);
}
console.log(`${total.toFixed(1).padStart(7)} KB  first load of JavaScript, gzip (budget ${BUDGET_KB} KB)`);
process.exit(total > BUDGET_KB ? 1 : 0);
