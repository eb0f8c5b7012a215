import { useTranslations } from 'next-intl';
import { clockText } from '#components/ui/countdown.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { minutesLate, secondsLeft, shownState } from './shown-state.ts';

/** How long a table stays as it is, in words. */
export function useTableLine(timeZone: string) {
  const t = useTranslations('counter');
  const { time, coming } = useClockText(timeZone);
  /** `short`: for little room. */
  return (table: BoardTable, now: number, { short = false } = {}): string => {
    const late = minutesLate(table, now);
    if (late > 0) return t('late', { minutes: late });
    const left = secondsLeft(table, now);
    const state = shownState(table);
    if (state === 'held' && table.order?.hold_until_at)
      return t(short ? 'until' : 'payBy', { time: time(table.order.hold_until_at) });
    if (state === 'playing' && table.order?.open_ended)
      return t('openEnded.running', {
        time: clockText(now - table.order.start_at - table.order.paused_seconds),
      });
    if (state === 'paused' && table.order?.paused_at)
      return t('alert.since', { time: time(table.order.paused_at) });
    // The table itself is cleaned until later.
    if (state === 'due' && table.order?.ended_at)
      return t('openEnded.stoppedAt', { time: time(table.order.ended_at) });
    if (state === 'playing')
      return left === null || left <= 0
        ? t('over')
        : short
          ? clockText(left)
          : t('left', { time: clockText(left) });
    const until = table.block?.until_at ?? table.until_at;
    if (until !== null) return t('until', { time: coming(until, now) });
    if (state !== 'free') return '';
    if (table.free_until_at === null) return short ? '' : t('freeLong');
    return t(short ? 'until' : 'freeUntil', { time: coming(table.free_until_at, now) });
  };
}
