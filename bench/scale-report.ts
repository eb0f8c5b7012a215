import type { Cost, SizedHall } from './measure-size.ts';

/** How much more a call may cost than with the fewest orders. */
const MAX_GROWTH = 1.2;
/** Differences below are noise of the machine. */
const NOISE = { cpu: 0.5, pages: 10 };

interface Measured {
  readonly visits: number;
  readonly ledgerSeconds: readonly number[];
  readonly machine: string;
}

type Unit = keyof Cost;

const quantile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? Number.NaN;

/** The figure of each size. */
const figuresOf = (halls: readonly SizedHall[], name: string, unit: Unit, share: number): number[] =>
  halls.map(({ costs }) =>
    quantile(
      (costs.get(name) ?? []).map((cost) => cost[unit]),
      share,
    ),
  );

const growth = (figures: readonly number[]): number => (figures.at(-1) ?? 0) / (figures[0] ?? 1);

const grows = (figures: readonly number[], unit: Unit): boolean =>
  growth(figures) > MAX_GROWTH && (figures.at(-1) ?? 0) - (figures[0] ?? 0) > NOISE[unit];

/**
 * A call that takes more CPU and touches more pages: each alone may be noise, or an index that is one page
 * deeper.
 */
const costsMore = (halls: readonly SizedHall[], name: string): boolean =>
  grows(figuresOf(halls, name, 'cpu', 0), 'cpu') && grows(figuresOf(halls, name, 'pages', 0.5), 'pages');

const namesOf = (halls: readonly SizedHall[]): string[] => [...(halls[0]?.costs.keys() ?? [])];

/** Whether no call costs more with the most orders than with the fewest. */
export const isWithinGrowth = (halls: readonly SizedHall[]): boolean =>
  !namesOf(halls).some((name) => costsMore(halls, name));

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string[] => [
  row(cells),
  row(cells.map((_, at) => (at ? '---:' : '---'))),
];

function callRow(halls: readonly SizedHall[], name: string): string {
  const least = figuresOf(halls, name, 'cpu', 0);
  const pages = figuresOf(halls, name, 'pages', 0.5);
  return row([
    name,
    ...least.map((figure) => figure.toFixed(2)),
    growth(least).toFixed(2),
    ...pages.map((figure) => figure.toFixed(0)),
    `${growth(pages).toFixed(2)}${costsMore(halls, name) ? ' **more**' : ''}`,
  ]);
}

/** The report as Markdown. */
export function formatScale(
  halls: readonly SizedHall[],
  { visits, ledgerSeconds, machine }: Measured,
): string {
  const sizes = halls.map(({ orders }) => orders.toLocaleString('en'));
  const hallRow = (label: string, figureOf: (hall: SizedHall) => number) =>
    row([label, ...halls.map((hall) => figureOf(hall).toFixed(0))]);
  const more = namesOf(halls).filter((name) => costsMore(halls, name));
  return [
    '# What a call costs with many orders',
    '',
    '`npm run bench -- scale` wrote this file. The orders are made by SQL, a person for each 50 of them. Then a person visits the',
    `hall of each size in turn, ${visits} times, and makes every call of the app (through \`app.request\`, without network).`,
    '',
    'Of each call: the milliseconds of CPU that the server and the database take for it, the least of its visits (they do not grow',
    'while other processes run, but the caches of a busy processor are colder); the median of the pages of the database that its',
    'statements touch, which no other load disturbs; the ratios of the most orders to the fewest. An index over more rows is a',
    'page deeper: that alone is no growth. A call whose CPU and pages are both more than a fifth higher is marked, unless the',
    `difference is below ${NOISE.cpu} ms or ${NOISE.pages} pages.`,
    '',
    `Machine: ${machine}, PostgreSQL on the same machine.`,
    '',
    more.length === 0
      ? 'No call costs more with the most orders.'
      : `More with the most orders: ${more.join(', ')}.`,
    '',
    ...head(['orders', ...sizes]),
    hallRow('seconds to make them', ({ fillSeconds }) => fillSeconds),
    hallRow('size of the database, MB', ({ megabytes }) => megabytes),
    hallRow(
      'bytes an order, with all that comes with it and the indexes',
      ({ megabytes, orders }) => (megabytes * 1e6) / orders,
    ),
    row([
      'seconds of the hourly check of the ledger, which reads all',
      ...ledgerSeconds.map((seconds) => seconds.toFixed(1)),
    ]),
    '',
    ...head([
      'call',
      ...sizes.map((size) => `ms of CPU, ${size}`),
      'ratio',
      ...sizes.map((size) => `pages, ${size}`),
      'ratio',
    ]),
    ...namesOf(halls).map((name) => callRow(halls, name)),
    '',
  ].join('\n');
}
