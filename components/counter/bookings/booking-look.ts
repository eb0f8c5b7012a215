import {
  Bell,
  Brush,
  CalendarCheck,
  Check,
  CircleDollarSign,
  Clock,
  Hourglass,
  type LucideIcon,
  Play,
} from 'lucide-react';
import type { Tone } from '#components/ui/badge.tsx';
import type { BookingState } from './booking-state.ts';

interface Look {
  readonly icon: LucideIcon;
  /** Of the badge. */
  readonly tone: Tone;
  /** Of the block on the grid: a color only where somebody must do something. */
  readonly block: string;
}

const quiet = 'border-line bg-surface text-ink';

export const bookingLooks: Readonly<Record<BookingState, Look>> = {
  late: { icon: Clock, tone: 'danger', block: 'border-danger-text/40 bg-danger-soft text-danger-text' },
  over: { icon: Hourglass, tone: 'danger', block: 'border-danger-text/40 bg-danger-soft text-danger-text' },
  pay: { icon: CircleDollarSign, tone: 'info', block: 'border-info-text/40 bg-info-soft text-info-text' },
  clean: { icon: Brush, tone: 'warn', block: 'border-warn-text/40 bg-warn-soft text-warn-text' },
  arriving: { icon: Bell, tone: 'warn', block: 'border-warn-text/40 bg-warn-soft text-warn-text' },
  booked: { icon: CalendarCheck, tone: 'neutral', block: quiet },
  playing: { icon: Play, tone: 'free', block: quiet },
  done: { icon: Check, tone: 'neutral', block: 'border-transparent bg-fill text-ink-3' },
};
