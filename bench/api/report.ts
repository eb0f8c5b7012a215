import type { Rate } from '../cpu-time.ts';
import { median } from '../median.ts';
import type { Fsync } from './bench-setup.ts';
import type { MeasuredBookings } from './booking.ts';
import type { EmbeddedRound } from './embedded.ts';
import type { ReadResult, WriteRound } from './rounds.ts';

export interface ApiReport {
  readonly machine: string;
  readonly plan: {
    readonly rounds: number;
    readonly seconds: number;
    readonly warmUp: number;
    readonly clients: number;
  };
  readonly fsync: Fsync;
  readonly writes: WriteRound[];
  readonly reads: ReadResult[];
  /** On PGlite. */
  readonly embedded: EmbeddedRound[];
}

interface Comparison {
  readonly label: string;
  readonly floorName: string;
  readonly floor: number;
  readonly ours: number;
  /** The value of the floor. */
  readonly ratio: number;
  /** The floor's CPU time for one action in relation to ours, of all processes together. */
  readonly cpuRatio: number;
  /** The share of the floor that is aimed at; null without an aim. */
  readonly aim: number | null;
  readonly note: string;
}

/**
 * Ratios are the medians of the rounds' ratios: the load of the machine changes between rounds, not within
 * one.
 */
const shares = (floor: readonly Rate[], ours: readonly Rate[]) => ({
  floor: median(floor.map(({ perSecond }) => perSecond)),
  ours: median(ours.map(({ perSecond }) => perSecond)),
  ratio: median(ours.map(({ perSecond }, round) => perSecond / floor[round]!.perSecond)),
  cpuRatio: median(
    ours.map(({ allCpuMilliseconds }, round) => floor[round]!.allCpuMilliseconds / allCpuMilliseconds),
  ),
});

type Bookings = readonly { readonly floor: Rate; readonly ours: MeasuredBookings }[];

function compareBookings(label: string, floorName: string, aim: number, rounds: Bookings): Comparison[] {
  if (rounds.length === 0) return [];
  const floor = rounds.map((round) => round.floor);
  const ours = rounds.map((round) => round.ours);
  const medianOf = (pick: (load: MeasuredBookings) => number) =>
    median(rounds.map((round) => pick(round.ours)));
  const [p50, p99] = [medianOf(({ add }) => add.p50), medianOf(({ add }) => add.p99)];
  const note =
    `add p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${(p99 / p50).toFixed(1)} x); ` +
    `${medianOf(({ cpuMilliseconds }) => cpuMilliseconds).toFixed(1)} ms of CPU of the server; ` +
    `errors ${rounds.reduce((sum, round) => sum + round.ours.errors, 0)}`;
  return [
    {
      label,
      floorName,
      ...shares(floor, ours),
      aim,
      note,
    },
  ];
}

function comparisonsOf({ writes, reads, embedded }: ApiReport): Comparison[] {
  const ofReads = reads.map(({ label, floor, ours, errors, cpuMilliseconds, bytes }) => ({
    label,
    floorName: label.startsWith('the document')
      ? 'bare Node, from memory'
      : 'bare Node and pg, the same bytes',
    ...shares(floor, ours),
    aim: label.startsWith('store/list') || label.startsWith('table/slots') ? null : 0.5,
    note:
      `${bytes} bytes; ${cpuMilliseconds.toFixed(2)} ms of CPU of the server; errors ${errors}` +
      (label.startsWith('table/list') ? '; all clients ask for one outlet and share reads' : ''),
  }));
  const sameRows = 'pgbench, the same rows';
  return [
    ...compareBookings(
      'add + pay',
      sameRows,
      0.6,
      writes.map(({ rows, ours }) => ({ floor: rows, ours })),
    ),
    ...compareBookings(
      'add + pay',
      'pgbench, a minimal booking',
      0.1,
      writes.map(({ minimal, ours }) => ({ floor: minimal, ours })),
    ),
    ...compareBookings(
      'add + pay, all in one outlet',
      sameRows,
      0.6,
      writes.map((round) => ({ floor: round.rowsOneOutlet, ours: round.oursOneOutlet })),
    ),
    ...compareBookings('add + pay on PGlite', 'bare Hono and PGlite, the same rows', 0.4, embedded),
    ...ofReads,
  ];
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`;

/** The report as Markdown. */
export function formatApiReport(report: ApiReport): string {
  const { rounds, seconds, warmUp, clients } = report.plan;
  const rows = comparisonsOf(report).map(
    ({ label, floorName, floor, ours, ratio, cpuRatio, aim, note }) =>
      `| ${label} | ${ours.toFixed(0)} | ${floor.toFixed(0)} | ${floorName} | ${percent(ratio)} | ${percent(cpuRatio)} | ` +
      `${aim === null ? '' : `${percent(aim)}${ratio >= aim ? '' : ', missed'}`} | ${note} |`,
  );
  return [
    '# Calls beside their floors',
    '',
    `Made by \`npm run bench -- api --save\`: ${report.machine}, shared by database, server and load; ${clients} clients; a hall of`,
    `10 outlets with 20 tables each; medians of ${rounds} rounds of ${seconds} s, floor and server in turns, on PostgreSQL`,
    `(\`fsync = ${report.fsync}\`) after ${warmUp} s of load for each call: before, V8 takes 14 to 20 % of the CPU of the server to compile its code. Only the shares count.`,
    '',
    '"By CPU" compares the CPU time of one call, of the load, the server and the database together: where other work',
    'takes the CPU, it says more than the rates.',
    '',
    '| call | ours, a second | floor, a second | floor | share | by CPU | aim | |',
    '| --- | --: | --: | --- | --: | --: | --- | --- |',
    ...rows,
    '',
    '![The shares](api.svg)',
    '',
  ].join('\n');
}

const ROW = 26;
const LABEL = 330;
const BAR = 380;

/** The shares as bars; the line is the aim. */
export function plotApiReport(report: ApiReport): string {
  const comparisons = comparisonsOf(report);
  const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const bars = comparisons.map(({ label, floorName, ratio, aim }, at) => {
    const y = 10 + at * ROW;
    const width = Math.min(ratio, 1) * BAR;
    const met = aim === null || ratio >= aim;
    const line =
      aim === null
        ? ''
        : `<line x1="${LABEL + aim * BAR}" x2="${LABEL + aim * BAR}" y1="${y}" y2="${y + 18}" stroke="#111"/>`;
    const name = floorName.startsWith('pgbench') ? `${label} / ${floorName.slice(9)}` : label;
    return (
      `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escapeXml(name)}</text>` +
      `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="18" fill="${met ? '#0dbc3b' : '#e0a100'}"/>` +
      `${line}<text x="${LABEL + width + 6}" y="${y + 13}">${percent(ratio)}</text>`
    );
  });
  const height = 20 + comparisons.length * ROW;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LABEL + BAR + 70}" height="${height}" font-family="sans-serif" font-size="12">` +
    '<title>Share of the floor that each call reaches</title>' +
    `<rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>\n`
  );
}
