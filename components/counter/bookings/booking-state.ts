import type { Booking } from '#lib/contract/counter/bookings.ts';

/** What a booking needs from the staff today. */
type BookingNeed = 'late' | 'over' | 'pay' | 'clean' | 'arriving';
/** What the page says about a booking: what it needs, else its state. */
export type BookingState = BookingNeed | 'booked' | 'playing' | 'done';

const ARRIVING_SECONDS = 3600;

type Facts = Pick<Booking, 'status' | 'start_at' | 'end_at' | 'occupied_until_at' | 'owed'>;

export function bookingState(
  { status, start_at, end_at, occupied_until_at, owed }: Facts,
  now: number,
): BookingState {
  if (status === 'paid' || status === 'unpaid') {
    if (now >= start_at) return 'late';
    if (owed > 0) return 'pay';
    return start_at - now <= ARRIVING_SECONDS ? 'arriving' : 'booked';
  }
  if (status === 'playing') return now >= end_at ? 'over' : 'playing';
  if (owed > 0) return 'pay';
  return now < occupied_until_at ? 'clean' : 'done';
}

const NEEDS: readonly BookingState[] = ['late', 'over', 'pay', 'clean', 'arriving'];

export const needsAction = (state: BookingState): state is BookingNeed => NEEDS.includes(state);
