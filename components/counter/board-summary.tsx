import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import type { Board } from '#lib/contract/counter/board.ts';
import { type ShownState, shownState } from './shown-state.ts';

const GROUPS = {
  playing: ['playing', 'paused'],
  reserved: ['reserved', 'held'],
  due: ['due'],
  cleaning: ['cleaning'],
  free: ['free'],
  out: ['out'],
} as const satisfies Readonly<Record<string, readonly ShownState[]>>;
const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** The board in one line: how many tables are in which state, and what is owed in all. */
export function BoardSummary({ board: { tables, bills } }: { board: Pick<Board, 'tables' | 'bills'> }) {
  const t = useTranslations('counter.summary');
  const money = useMoney();
  const parts = groups.flatMap((group) => {
    const states: readonly ShownState[] = GROUPS[group];
    const count = tables.filter((table) => states.includes(shownState(table))).length;
    return count > 0 ? [t(group, { count })] : [];
  });
  // A bill is the order of its table until that is cleaned.
  const orders = new Map([...tables.flatMap(({ order }) => order ?? []), ...bills].map((o) => [o.id, o]));
  const owed = [...orders.values()].reduce((sum, order) => sum + order.owed, 0);
  if (owed > 0) parts.push(t('owed', { amount: money.short(owed) }));
  return <p className="truncate font-medium text-ink-2 text-small tabular-nums">{parts.join(' · ')}</p>;
}
