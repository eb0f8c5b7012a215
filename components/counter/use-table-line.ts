import { useTranslations } from 'next-intl';
import { clockText } from '#components/ui/countdown.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { minutesLate, secondsLeft, shownState } from './shown-state.ts';

const DAY_SECONDS = 86_400;

/** How long a table stays as it is, in words. */
export function useTableLine(timeZone: string) {
  const t = useTranslations('counter');
  const { time, dayAndTime } = useClockText(timeZone);
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
    if (table.block && table.block.until_at - now > DAY_SECONDS)
      return t('until', { time: dayAndTime(table.block.until_at) });
    if (table.until_at !== null) return t('until', { time: time(table.until_at) });
    if (state !== 'free') return '';
    if (short) return table.free_until_at === null ? '' : t('until', { time: time(table.free_until_at) });
    return table.free_until_at === null ? t('freeLong') : t('freeUntil', { time: time(table.free_until_at) });
  };
}
