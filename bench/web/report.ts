import { median, quantile } from '../median.ts';
import type { Traffic } from './game-bytes.ts';
import type { SiteFigures } from './lighthouse-runs.ts';
import type { MemoryUse } from './long-use.ts';
import type { ScrollTimes } from './scroll.ts';
import type { TapTimes } from './taps.ts';
import type { VisitTimes } from './visits.ts';

/** What a run has measured; a part that was left out is missing. */
export interface WebReport {
  readonly machine: string;
  readonly runs: number;
  sites?: readonly SiteFigures[];
  visits?: VisitTimes;
  taps?: readonly TapTimes[];
  traffic?: Traffic;
  memory?: readonly MemoryUse[];
  scroll?: ScrollTimes;
}

/** A figure beside its aim. `value` and `aim` in the same unit; the aim is the most that it may be. */
export interface WebFigure {
  readonly label: string;
  readonly value: number;
  readonly aim: number;
  readonly unit: string;
  readonly note: string;
}

const TAP_MS = 100;
const SECOND_VISIT_MS = 400;
const GAME_KB = 60;
const FRAME_MS = 50;
/** The growth of the memory between the middle and the end of the long use. */
const GROWTH_PERCENT = 3;

export const isMet = ({ value, aim }: WebFigure): boolean => value <= aim;

/** Everything that has an aim, in the order of the report. */
export function figuresOf({ sites = [], visits, taps, traffic, memory, scroll }: WebReport): WebFigure[] {
  const figures: WebFigure[] = [];
  const add = (label: string, value: number, aim: number, unit: string, note = '') =>
    figures.push({ label, value, aim, unit, note });
  for (const { host, pages, others } of sites) {
    const { empty, home, poster } = pages;
    const range = ({ lcpRange: [least, most] }: typeof home) =>
      `${least.toFixed(0)} to ${most.toFixed(0)} ms`;
    const beside = (page: typeof home, what: string) =>
      `${what}; ${page.kilobytes.toFixed(0)} KB, first paint ${page.fcp.toFixed(0)} ms`;
    add(
      `${host}: points below the empty page`,
      empty.score - home.score,
      1,
      '',
      beside(home, `score ${home.score}, empty page ${empty.score}`),
    );
    add(
      `${host}: LCP of Home`,
      home.lcp,
      1.15 * empty.lcp,
      'ms',
      `${range(home)}; empty page ${empty.lcp.toFixed(0)} ms, ${range(empty)}`,
    );
    add(`${host}: TBT of Home`, home.tbt, empty.tbt + 60, 'ms', `empty page ${empty.tbt.toFixed(0)} ms`);
    add(`${host}: CLS of Home`, home.cls, 0, '');
    add(
      `${host}: LCP of a scanned poster`,
      poster.lcp,
      1.15 * home.lcp,
      'ms',
      beside(poster, `${range(poster)}; score ${poster.score}, CLS ${poster.cls.toFixed(2)}`),
    );
    for (const [category, score] of Object.entries(others))
      add(`${host}: points that ${category} misses`, 100 - score, 0, '');
  }
  if (visits) {
    const { first, second, secondOffline, text } = visits;
    add(
      'Home, second visit',
      median(second),
      SECOND_VISIT_MS,
      'ms',
      `first visit ${median(first).toFixed(0)} ms; plain text ${median(text).toFixed(0)} ms`,
    );
    add('Home, second visit, offline', median(secondOffline), SECOND_VISIT_MS, 'ms');
  }
  if (taps) {
    const all = taps.flatMap(({ first, later }) => [first, ...later]);
    const p95 = (values: readonly number[]) => quantile(values, 0.95);
    add(
      'taps, 95th percentile',
      p95(all),
      TAP_MS,
      'ms',
      `median ${median(all).toFixed(0)} ms, ${all.length} taps`,
    );
    add('first taps, 95th percentile', p95(taps.map(({ first }) => first)), TAP_MS, 'ms');
  }
  if (traffic)
    add(
      'bytes of a game',
      traffic.game / 1024,
      GAME_KB,
      'KB',
      `first visit and preloading ${(traffic.firstVisit / 1024).toFixed(0)} KB`,
    );
  if (memory) {
    const use = (at: number) => memory.at(at)?.megabytes ?? Number.NaN;
    const middle = memory.length >> 1;
    add(
      'memory, growth from the middle to the end',
      (use(-1) / use(middle) - 1) * 100,
      GROWTH_PERCENT,
      '%',
      `${use(0).toFixed(1)}, ${use(middle).toFixed(1)}, ${use(-1).toFixed(1)} MB; nodes ${memory[middle]?.nodes}, ${memory.at(-1)?.nodes}`,
    );
  }
  if (scroll) {
    const { frames, plain } = scroll;
    const gaps = (times: readonly number[]) =>
      `at most ${Math.max(...times).toFixed(0)} ms, 99th percentile ${quantile(times, 0.99).toFixed(0)} ms`;
    add(
      'longest animation frame of 50 ms or more while scrolling My Order',
      Math.max(0, ...frames.long),
      FRAME_MS,
      'ms',
      `${scroll.orders} orders, ${scroll.mounted} rows mounted; from frame to frame ${gaps(frames.gaps)}, of a page with nothing to do ${gaps(plain.gaps)}`,
    );
  }
  return figures;
}

const number = (value: number): string => value.toFixed(Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0);

/** The report as Markdown. */
export function formatWebReport(report: WebReport): string {
  const rows = figuresOf(report).map(
    (figure) =>
      `| ${figure.label} | ${number(figure.value)} ${figure.unit} | ${number(figure.aim)} ${figure.unit}${isMet(figure) ? '' : ', missed'} | ${figure.note} |`,
  );
  return [
    '# The app on a phone',
    '',
    `Made by \`npm run bench -- web --save\`: ${report.machine}; medians of ${report.runs} runs. Lighthouse: mobile preset, simulated, the`,
    'pages in turns beside an empty static export of the same Next. The rest: Chromium at a quarter of its speed, 1.6 Mbit/s, 150 ms.',
    '',
    'The LCP of the empty page varies by a factor of two between runs: the simulation adds the download of its scripts only if they',
    'arrived before the first frame.',
    '',
    '| figure | value | aim, at most | |',
    '| --- | --: | --: | --- |',
    ...rows,
    '',
    ...(report.taps ? tapTable(report.taps) : []),
    '![The figures as shares of their aims](web.svg)',
    '',
  ].join('\n');
}

const tapTable = (taps: readonly TapTimes[]): string[] => [
  '## Taps',
  '',
  'Milliseconds from lifting the finger until the title of the next page, sheet or tab is painted. The first tap is the first since the',
  'app was started.',
  '',
  '| target | first | later, median | later, 95th percentile |',
  '| --- | --: | --: | --: |',
  ...taps.map(
    ({ target, first, later }) =>
      `| \`${withoutIds(target)}\` | ${first.toFixed(0)} | ${median(later).toFixed(0)} | ${quantile(later, 0.95).toFixed(0)} |`,
  ),
  '',
];

/** Ids of a run are of no use in a report. */
const withoutIds = (target: string): string => target.replaceAll(/=(?:ord_|tok_)?[\w-]{10,}/g, '=...');

const ROW = 26;
const LABEL = 330;
const BAR = 360;

/** Each figure as a share of its aim; the line is the aim. */
export function plotWebReport(report: WebReport): string {
  const figures = figuresOf(report).filter(({ aim }) => aim > 0);
  const bars = figures.map((figure, at) => {
    const y = 10 + at * ROW;
    const share = Math.max(0, figure.value / figure.aim);
    const width = (Math.min(share, 2) / 2) * BAR;
    return (
      `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${figure.label}</text>` +
      `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="18" fill="${isMet(figure) ? '#0dbc3b' : '#e0a100'}"/>` +
      `<line x1="${LABEL + BAR / 2}" x2="${LABEL + BAR / 2}" y1="${y}" y2="${y + 18}" stroke="#111"/>` +
      `<text x="${LABEL + width + 6}" y="${y + 13}">${(share * 100).toFixed(0)} %</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL + BAR + 70}" height="${20 + figures.length * ROW}" font-family="sans-serif" font-size="12">` +
    '<title>Figures of the app on a phone, as shares of their aims</title>' +
    `<rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>\n`
  );
}
