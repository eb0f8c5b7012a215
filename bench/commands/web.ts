import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { saveReport } from '../save-report.ts';
import { buildEmptyPage } from '../web/empty-page.ts';
import { measureTraffic } from '../web/game-bytes.ts';
import { measureSite, type SiteFigures } from '../web/lighthouse-runs.ts';
import { measureMemory } from '../web/long-use.ts';
import { startUsedServer } from '../web/person.ts';
import { figuresOf, formatWebReport, isMet, plotWebReport, type WebReport } from '../web/report.ts';
import { measureScroll } from '../web/scroll.ts';
import { startSites } from '../web/sites.ts';
import { measureTaps } from '../web/taps.ts';
import { measureVisits } from '../web/visits.ts';

const PARTS = ['lighthouse', 'visits', 'taps', 'traffic', 'memory', 'scroll'] as const;
type Part = (typeof PARTS)[number];

const ORDERS = 1_000;
/** The caches of the first rounds are full after eight. */
const MEMORY_ROUNDS = 12;

/**
 * `npm run bench -- web [--runs N] [--taps N]
 * [--only lighthouse|visits|taps|traffic|memory|scroll ...] [--save]`:
 * the app on a phone, beside an empty page of the same Next if that says more than a number. Needs a build.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build first.');
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '15' },
      taps: { type: 'string', default: '3' },
      only: { type: 'string', multiple: true, default: [...PARTS] },
      save: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  const measures = (part: Part) => values.only.includes(part);
  const report: WebReport = {
    machine: `${cpus().length} cores (load average ${loadavg()[0]?.toFixed(0)} before the run), Node ${process.version}`,
    runs,
  };
  try {
    if (measures('lighthouse')) report.sites = await measureSites(runs);
    if (PARTS.some((part) => part !== 'lighthouse' && measures(part)))
      await measureUse(report, { runs, taps: Number(values.taps) }, measures);
  } finally {
    // Also if a part has failed: the others took long.
    const text = formatWebReport(report);
    console.log(`\n${text}`);
    if (values.save) saveReport({ 'web.md': text, 'web.svg': plotWebReport(report) });
  }
  return figuresOf(report).every(isMet);
}

async function measureSites(runs: number): Promise<SiteFigures[]> {
  const empty = await buildEmptyPage();
  try {
    const { sites, code, stop } = await startSites(empty.folder);
    try {
      const figures: SiteFigures[] = [];
      for (const site of sites) figures.push(await measureSite(site, code, runs));
      return figures;
    } finally {
      await stop();
    }
  } finally {
    empty.remove();
  }
}

/** What needs a person who has used the app. */
async function measureUse(
  report: WebReport,
  { runs, taps }: { runs: number; taps: number },
  measures: (part: Part) => boolean,
): Promise<void> {
  const { server, posters, signIn, addOrders, stop } = await startUsedServer();
  try {
    if (measures('visits')) report.visits = await measureVisits(server.url, runs);
    if (measures('taps')) report.taps = await measureTaps(server.url, await signIn(), taps);
    if (measures('memory')) report.memory = await measureMemory(server.url, await signIn(), MEMORY_ROUNDS);
    if (measures('traffic') && posters[0])
      report.traffic = await measureTraffic(server, await signIn(), posters[0]);
    if (measures('scroll')) {
      await addOrders(ORDERS);
      report.scroll = await measureScroll(server.url, await signIn());
    }
  } finally {
    await stop();
  }
}
