import { median } from '../median.ts';
import type { ReadResult, WriteRound } from './rounds.ts';

export interface ApiReport {
  readonly machine: string;
  readonly plan: { readonly rounds: number; readonly seconds: number; readonly clients: number };
  readonly writes: WriteRound[];
  readonly reads: ReadResult[];
}

interface Comparison {
  readonly label: string;
  readonly floorName: string;
  readonly floor: number;
  readonly ours: number;
  /** The share of the floor that is aimed at; null without an aim. */
  readonly aim: number | null;
  readonly note: string;
}

/** Ratios are the medians of the rounds' ratios: the load of the machine changes between rounds, not within one. */
const ratioOf = (floor: readonly number[], ours: readonly number[]): number =>
  median(ours.map((value, round) => value / floor[round]!));

function comparisonsOf({ writes, reads }: ApiReport): (Comparison & { ratio: number })[] {
  const write = (
    label: string,
    floorName: string,
    aim: number,
    floorOf: (round: WriteRound) => number,
    oursOf: (round: WriteRound) => WriteRound['ours'],
  ) => {
    const [floor, ours] = [writes.map(floorOf), writes.map((round) => oursOf(round).perSecond)];
    const of = (pick: (load: WriteRound['ours']) => number) =>
      median(writes.map((round) => pick(oursOf(round))));
    const note =
      `add p50 ${of(({ add }) => add.p50).toFixed(0)} ms, p99 ${of(({ add }) => add.p99).toFixed(0)} ms; ` +
      `${of(({ cpuMilliseconds }) => cpuMilliseconds).toFixed(1)} ms of CPU; ` +
      `errors ${writes.reduce((sum, round) => sum + oursOf(round).errors, 0)}`;
    return {
      label,
      floorName,
      floor: median(floor),
      ours: median(ours),
      ratio: ratioOf(floor, ours),
      aim,
      note,
    };
  };
  const ofWrites =
    writes.length === 0
      ? []
      : [
          write(
            'add + pay',
            'pgbench, the same rows',
            0.6,
            ({ rows }) => rows,
            ({ ours }) => ours,
          ),
          write(
            'add + pay',
            'pgbench, a minimal booking',
            0.1,
            ({ minimal }) => minimal,
            ({ ours }) => ours,
          ),
          write(
            'add + pay, all in one outlet',
            'pgbench, the same rows',
            0.6,
            ({ rowsOneOutlet }) => rowsOneOutlet,
            ({ oursOneOutlet }) => oursOneOutlet,
          ),
        ];
  return [
    ...ofWrites,
    ...reads.map(({ label, floor, ours, errors, cpuMilliseconds, bytes }) => ({
      label,
      floorName: label.startsWith('the document')
        ? 'bare Node, from memory'
        : 'bare Node and pg, the same bytes',
      floor: median(floor),
      ours: median(ours),
      ratio: ratioOf(floor, ours),
      aim: label.startsWith('store/list') || label.startsWith('table/slots') ? null : 0.5,
      note: `${bytes} bytes; ${cpuMilliseconds.toFixed(2)} ms of CPU; errors ${errors}`,
    })),
  ];
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`;

/** The report as Markdown. */
export function formatApiReport(report: ApiReport): string {
  const { rounds, seconds, clients } = report.plan;
  const rows = comparisonsOf(report).map(
    ({ label, floorName, floor, ours, ratio, aim, note }) =>
      `| ${label} | ${ours.toFixed(0)} | ${floor.toFixed(0)} | ${floorName} | ${percent(ratio)} | ` +
      `${aim === null ? '' : `${percent(aim)}${ratio >= aim ? '' : ', missed'}`} | ${note} |`,
  );
  return [
    '# Calls beside their floors',
    '',
    `Made by \`npm run bench -- api --save\`: ${report.machine}, shared by database, server and load; ${clients} clients; a hall of`,
    `10 outlets with 20 tables each; medians of ${rounds} rounds of ${seconds} s, floor and server in turns. Only the shares count.`,
    '',
    '| call | ours, a second | floor, a second | floor | share | aim | |',
    '| --- | --: | --: | --- | --: | --- | --- |',
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
