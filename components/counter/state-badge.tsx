import {
  Ban,
  Brush,
  CalendarClock,
  CircleCheck,
  Hourglass,
  type LucideIcon,
  Pause,
  Play,
  ReceiptText,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { ShownState } from './shown-state.ts';

export const stateIcons: Readonly<Record<ShownState, LucideIcon>> = {
  free: CircleCheck,
  held: Hourglass,
  reserved: CalendarClock,
  playing: Play,
  paused: Pause,
  due: ReceiptText,
  cleaning: Brush,
  out: Ban,
};

export const stateColors: Readonly<Record<ShownState, string>> = {
  free: 'bg-free-soft text-on-free-soft',
  held: 'bg-info-soft text-info-text',
  reserved: 'bg-info-soft text-info-text',
  playing: 'bg-warn-soft text-warn-text',
  paused: 'bg-danger-soft text-danger-text',
  due: 'bg-danger-soft text-danger-text',
  cleaning: 'bg-fill text-ink-2',
  out: 'bg-fill text-ink-3',
};

/** The color of a whole card. A free table is plain, so that the others stand out. */
export const stateTints: Readonly<Record<ShownState, string>> = {
  free: 'bg-surface',
  held: 'bg-info-soft',
  reserved: 'bg-info-soft',
  playing: 'bg-warn-soft',
  paused: 'bg-danger-soft',
  due: 'bg-danger-soft',
  cleaning: 'bg-fill',
  out: 'bg-fill',
};

/** The colors of a table that somebody should look at. */
export const urgentColors = 'bg-danger-soft text-danger-text';

/** The state of a table: color, icon and word. */
export function StateBadge({ state, urgent = false }: { state: ShownState; urgent?: boolean }) {
  const t = useTranslations('counter.state');
  const Icon = stateIcons[state];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-semibold text-caption',
        urgent ? urgentColors : stateColors[state],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {t(urgent && state === 'reserved' ? 'late' : state)}
    </span>
  );
}
