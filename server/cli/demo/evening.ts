import { type DemoCustomer, type DemoServer, type DemoTable, signInCustomer } from './customer.ts';

/** A hall with a clock that the evening sets. */
export interface DemoHall extends DemoServer {
  readonly tables: readonly DemoTable[];
  now(): number;
  /** Lets the clock of the server go on to this instant. */
  advanceTo(instant: number): Promise<void> | void;
}

/** A game of the evening: when it began before the end of the fill, and how long it is paid for. */
interface Visit {
  readonly name: string;
  /** The number of the table in the list of the hall. */
  readonly table: number;
  readonly minutesAgo: number;
  readonly minutes: number;
  /** How many minutes ago the customer ended it early. */
  readonly endedAgo?: number;
}

/** An evening in which most tables are taken, two games have just ended and some are about to. */
const VISITS: readonly Visit[] = [
  { name: 'Lin Wei', table: 9, minutesAgo: 75, minutes: 120 },
  { name: 'Olivia Grant', table: 3, minutesAgo: 70, minutes: 60, endedAgo: 20 },
  { name: 'Chen Jie', table: 4, minutesAgo: 62, minutes: 90 },
  { name: 'Marco Rossi', table: 0, minutesAgo: 55, minutes: 60 },
  { name: '周晓雨', table: 7, minutesAgo: 48, minutes: 120 },
  { name: 'Amelia Stone', table: 10, minutesAgo: 40, minutes: 90 },
  { name: 'Zhang Min', table: 1, minutesAgo: 33, minutes: 60 },
  { name: 'Noah Becker', table: 12, minutesAgo: 31, minutes: 60 },
  { name: '王浩然', table: 5, minutesAgo: 22, minutes: 90 },
  { name: 'Sofia Almeida', table: 15, minutesAgo: 16, minutes: 60 },
  { name: 'Huang Lei', table: 11, minutesAgo: 9, minutes: 60 },
  { name: 'Emma Novak', table: 8, minutesAgo: 4, minutes: 60 },
];

const MINUTE = 60;

/** How long before the end of the fill its first game begins, seconds. */
export const EVENING_SECONDS = 80 * MINUTE;

/** A made-up phone number. */
const mobileOf = (index: number): string => `+86139${String(55_500_000 + index)}`;

/** Plays the last 80 minutes of an evening. Returns its customers, who have money left. */
export async function playEvening(hall: DemoHall): Promise<DemoCustomer[]> {
  const end = hall.now() + EVENING_SECONDS;
  const customers: DemoCustomer[] = [];
  for (const [index, { name }] of VISITS.entries()) {
    const customer = await signInCustomer(hall, mobileOf(index), name);
    await customer.topUp();
    customers.push(customer);
  }
  const steps = VISITS.flatMap((visit, index) => {
    const table = hall.tables[visit.table];
    const customer = customers[index];
    if (!table || !customer) return [];
    let order = '';
    const start = async () => {
      order = await customer.play(table, visit.minutes);
    };
    const stop = { at: end - (visit.endedAgo ?? 0) * MINUTE, act: () => customer.end(order) };
    const begin = { at: end - visit.minutesAgo * MINUTE, act: start };
    return visit.endedAgo === undefined ? [begin] : [begin, stop];
  }).sort((a, b) => a.at - b.at);
  for (const { at, act } of steps) {
    await hall.advanceTo(at);
    // A table of an outlet that is closed now stays empty.
    await act().catch(() => {});
  }
  await hall.advanceTo(end);
  return customers;
}
