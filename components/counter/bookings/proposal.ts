import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import type { Instant } from '#lib/domain/time.ts';

/** Where a booking is proposed to go. */
export interface Proposal {
  readonly id: string;
  readonly table_id: string;
  readonly start_at: Instant;
}

/** Bookings that have not begun can go to another time. */
export const isMovable = (
  { status, start_at }: Pick<Booking, 'status' | 'start_at'>,
  now: Instant,
): boolean => (status === 'paid' || status === 'unpaid') && start_at > now;

/** The proposal some steps of time later and some tables below, within the day and the tables that are in service. */
export function shiftProposal(
  { tables, open, rules }: Pick<Bookings, 'tables' | 'open' | 'rules'>,
  proposal: Proposal,
  { steps, rows, minutes }: { steps: number; rows: number; minutes: number },
): Proposal {
  const usable = tables.filter(({ out_of_service }) => !out_of_service);
  const at = usable.findIndex(({ id }) => id === proposal.table_id);
  const table = usable[Math.min(Math.max(at + rows, 0), usable.length - 1)];
  const wanted = proposal.start_at + steps * rules.step_minutes * 60;
  const [opening] = open;
  const earliest = opening?.start_at ?? wanted;
  const latest = (opening?.end_at ?? wanted) - minutes * 60;
  return {
    ...proposal,
    table_id: table?.id ?? proposal.table_id,
    start_at: Math.max(earliest, Math.min(wanted, latest)),
  };
}
