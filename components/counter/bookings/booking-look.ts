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
  readonly tone: Tone;
  /** The classes of the block on the grid: the color of its state, and an edge if it needs the staff. */
  readonly block: string;
}

export const bookingLooks: Readonly<Record<BookingState, Look>> = {
  late: { icon: Clock, tone: 'danger', block: 'border-danger-text bg-danger-soft text-danger-text' },
  over: { icon: Hourglass, tone: 'danger', block: 'border-danger-text bg-danger-soft text-danger-text' },
  pay: { icon: CircleDollarSign, tone: 'info', block: 'border-info-text bg-info-soft text-info-text' },
  clean: { icon: Brush, tone: 'neutral', block: 'border-ink-2 bg-fill text-ink-2' },
  arriving: { icon: Bell, tone: 'info', block: 'border-info-text bg-info-soft text-info-text' },
  booked: { icon: CalendarCheck, tone: 'info', block: 'border-info-text/25 bg-info-soft text-info-text' },
  playing: { icon: Play, tone: 'warn', block: 'border-warn-text/25 bg-warn-soft text-warn-text' },
  done: { icon: Check, tone: 'neutral', block: 'border-transparent bg-fill text-ink-3' },
};
