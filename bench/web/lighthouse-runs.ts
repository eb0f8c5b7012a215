import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumArgs, ensureWholeChromium } from '../../scripts/chromium.ts';
import { freePort } from '../../server/test/free-port.ts';
import { median } from '../median.ts';
import type { Site } from './sites.ts';

/**
 * The measures of one page with Lighthouse's mobile preset: a simulated phone and network. Times in
 * milliseconds.
 */
export interface LighthouseFigures {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  /** The least and the most of all runs. */
  readonly lcpRange: readonly [number, number];
  readonly tbt: number;
  readonly cls: number;
  readonly kilobytes: number;
}

export type PageName = 'empty' | 'home' | 'poster';

/** Scores of 100 that do not depend on the machine: accessibility, best practices and SEO of Home. */
export interface OtherScores {
  readonly [category: string]: number;
}

export interface SiteFigures {
  readonly host: string;
  readonly pages: Readonly<Record<PageName, LighthouseFigures>>;
  readonly others: OtherScores;
}

/**
 * The pages of a site in turns: the load of the machine changes between runs, less so within one. Medians.
 */
export async function measureSite(site: Site, code: string, runs: number): Promise<SiteFigures> {
  const urls: Record<PageName, string> = {
    empty: `${site.empty}/`,
    home: `${site.app}/`,
    poster: `${site.app}/#/pages/order/add?code=${code}`,
  };
  const figures: Record<PageName, RunFigures[]> = { empty: [], home: [], poster: [] };
  for (let run = 0; run < runs; run++)
    for (const [page, url] of Object.entries(urls) as [PageName, string][])
      figures[page].push(figuresOf(await audit(url, ['performance'])));
  const others = await audit(urls.home, ['accessibility', 'best-practices', 'seo']);
  return {
    host: site.host,
    pages: { empty: medians(figures.empty), home: medians(figures.home), poster: medians(figures.poster) },
    others: Object.fromEntries(
      Object.values(others.categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const ATTEMPTS = 3;

/** In a new browser each time, with nothing in its caches. Runs again if Lighthouse has lost its trace. */
async function audit(url: string, onlyCategories: string[], attempt = 1): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureWholeChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories });
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${runtimeError.message}`);
  } finally {
    await browser.close();
  }
  return audit(url, onlyCategories, attempt + 1);
}

type RunFigures = Omit<LighthouseFigures, 'lcpRange'>;

function figuresOf({ audits, categories }: Report): RunFigures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kilobytes: value('total-byte-weight') / 1024,
  };
}

const medians = (all: readonly RunFigures[]): LighthouseFigures => {
  const of = (pick: (figures: RunFigures) => number) => median(all.map(pick));
  const lcps = all.map(({ lcp }) => lcp);
  return {
    score: of(({ score }) => score),
    fcp: of(({ fcp }) => fcp),
    lcp: median(lcps),
    lcpRange: [Math.min(...lcps), Math.max(...lcps)],
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    kilobytes: of(({ kilobytes }) => kilobytes),
  };
};
