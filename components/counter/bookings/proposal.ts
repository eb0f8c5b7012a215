import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import type { Instant, Period } from '#lib/domain/time.ts';

/** The place that is proposed for a booking, and its proposed length. */
export interface Proposal {
  readonly id: string;
  readonly table_id: string;
  readonly start_at: Instant;
  readonly minutes: number;
}

type Day = Pick<Bookings, 'tables' | 'period' | 'open' | 'open_until' | 'orders' | 'blocks' | 'rules'>;

/** Steps of time and rows of tables. */
export interface Shift {
  readonly steps: number;
  readonly rows: number;
}

/** Bookings that have not begun can go to another time. */
export const isMovable = (
  { status, start_at }: Pick<Booking, 'status' | 'start_at'>,
  now: Instant,
): boolean => (status === 'paid' || status === 'unpaid') && start_at > now;

/** Bookings that have not begun, and games that have a fixed end, can get longer. */
export const isLengthenable = (
  order: Pick<Booking, 'status' | 'start_at' | 'end_at' | 'open_ended'>,
  now: Instant,
): boolean =>
  isMovable(order, now) || (order.status === 'playing' && !order.open_ended && order.end_at > now);

/** The current place of a booking, as a proposal. */
export const placeOf = ({ id, table_id, start_at, minutes }: Proposal): Proposal => ({
  id,
  table_id,
  start_at,
  minutes,
});

export const periodOf = ({ start_at, minutes }: Proposal): Period => ({
  start_at,
  end_at: start_at + minutes * 60,
});

/**
 * The proposal some steps of time later and some tables below, among the tables that are in service. It
 * begins within the opening hours of the day; one that lies outside, as its start is of the day before, goes
 * no further outside.
 */
export function shiftProposal(
  { tables, open, open_until, rules }: Pick<Day, 'tables' | 'open' | 'open_until' | 'rules'>,
  proposal: Proposal,
  { steps, rows }: Shift,
): Proposal {
  const usable = tables.filter(({ out_of_service }) => !out_of_service);
  const at = usable.findIndex(({ id }) => id === proposal.table_id);
  const table = usable[Math.min(Math.max(at + rows, 0), usable.length - 1)];
  const step = rules.step_minutes * 60;
  const { start_at } = proposal;
  const wanted = start_at + steps * step;
  const [opening] = open;
  const last = Math.min(
    (opening?.end_at ?? Infinity) - step,
    (open_until ?? Infinity) - proposal.minutes * 60,
  );
  const earliest = Math.min(opening?.start_at ?? -Infinity, start_at);
  const latest = Math.max(last, start_at);
  return {
    ...proposal,
    table_id: table?.id ?? proposal.table_id,
    start_at: Math.max(earliest, Math.min(wanted, latest)),
  };
}

/** Like `shiftProposal`, but skips times out of service; `proposal` if there is no other place. */
export function shiftPastBlocks(day: Day, proposal: Proposal, { steps, rows }: Shift): Proposal {
  let last = proposal;
  for (let times = 1; ; times++) {
    const next = shiftProposal(day, proposal, { steps: steps * times, rows: rows * times });
    if (!isBlocked(day, next)) return next;
    if (next.table_id === last.table_id && next.start_at === last.start_at) return proposal;
    last = next;
  }
}

/** Whether the table is out of service, or cleaned, at some time of the proposal. */
export const isBlocked = ({ blocks, rules }: Pick<Day, 'blocks' | 'rules'>, proposal: Proposal): boolean =>
  blocks.some((block) => block.table_id === proposal.table_id && meets(block, proposal, rules));

/** Whether something else needs the table at some time of the proposal. */
export const isTaken = (day: Pick<Day, 'blocks' | 'orders' | 'rules'>, proposal: Proposal): boolean =>
  isBlocked(day, proposal) || othersOf(day, proposal).some((order) => meets(order, proposal, day.rules));

function meets(other: Period, proposal: Proposal, { cleaning_minutes }: Day['rules']): boolean {
  const { start_at, end_at } = periodOf(proposal);
  return other.start_at < end_at + cleaning_minutes * 60 && start_at < other.end_at;
}

const othersOf = ({ orders }: Pick<Day, 'orders'>, { id, table_id }: Proposal): Period[] =>
  orders
    .filter((order) => order.table_id === table_id && order.id !== id)
    .map(({ start_at, occupied_until_at }) => ({ start_at, end_at: occupied_until_at }));

/**
 * The length that an order of `minutes` can have at its proposed place, in whole steps: until the next order
 * or block, closing time and the longest game. Never less than `minutes`, and no more than `minutes` for a
 * game that has begun before the outlet opened on the day.
 */
export function longestMinutes(day: Omit<Day, 'tables'>, proposal: Proposal, minutes: number): number {
  const { start_at, table_id } = proposal;
  const { cleaning_minutes, max_minutes, step_minutes } = day.rules;
  const blocks = day.blocks.filter((block) => block.table_id === table_id);
  const next = [...othersOf(day, proposal), ...blocks]
    .map((other) => other.start_at - cleaning_minutes * 60)
    .filter((at) => at > start_at);
  const [opening] = day.open;
  // If the day begins with its opening hours, those of the day before go on.
  const isOpenBefore = opening?.start_at === day.period.start_at;
  const isOpen = opening !== undefined && (isOpenBefore || opening.start_at <= start_at);
  const closing = (isOpen ? day.open_until : null) ?? start_at;
  const free = (Math.min(closing, ...next) - start_at) / 60;
  const steps = Math.floor((Math.min(free, max_minutes) - minutes) / step_minutes);
  return minutes + Math.max(0, steps) * step_minutes;
}

/** The proposal some steps longer; `minutes`: as long as the order is, which does not get shorter. */
export function lengthenProposal(
  day: Omit<Day, 'tables'>,
  proposal: Proposal,
  { steps, minutes }: { steps: number; minutes: number },
): Proposal {
  const wanted = proposal.minutes + steps * day.rules.step_minutes;
  const longest = longestMinutes(day, proposal, minutes);
  return { ...proposal, minutes: Math.max(minutes, Math.min(wanted, longest)) };
}
