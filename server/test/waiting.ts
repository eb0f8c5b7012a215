import { waitingApi } from '#lib/contract/waiting.ts';
import type { WaitingRules } from '#lib/domain/hall.ts';
import { type Games, gridStart, HOUR } from './games.ts';
import { dataOf, type Person, type TestServer } from './test-server.ts';

/** The snooker tables of the outlet. */
export const SNOOKER = ['jingan-10', 'jingan-11', 'jingan-12'] as const;

/** A full evening, and people who wait for a table of it. */
export function waitingOn(server: TestServer, games: Games) {
  const wishFor = (start_at: number, more: object = {}) => ({
    ...{ store_ids: ['jingan'], types: ['snooker'], minutes: 60, from_at: start_at, to_at: start_at },
    ...more,
  });
  return {
    wishFor,
    /** Books all snooker tables for an hour that starts in five hours. */
    fill: async (minutes = 60) => {
      const start_at = gridStart(server.clock.at, 5 * HOUR);
      const bookings = [];
      for (const table_id of SNOOKER) {
        const person = await games.fundedCustomer();
        bookings.push({ person, id: (await games.book(person, start_at, { table_id, minutes })).id });
      }
      const [first, second, third] = bookings as [Booking, Booking, Booking];
      return { start_at, first, second, third };
    },
    /** A customer with a wish for this start. */
    waitFor: async (start_at: number, more: object = {}, known?: Person) => {
      const person = known ?? (await games.fundedCustomer());
      const { id } = dataOf(await person.call(waitingApi.join, wishFor(start_at, more)));
      return { person, id };
    },
    wishesOf: async (person: Person) => dataOf(await person.call(waitingApi.list, {})).list,
    applyWaiting: async (rules: Partial<WaitingRules> | false) => {
      const hall = await server.deps.hall.current();
      const usual = { offer_minutes: 5, max_wishes: 3, silent_from: 23, silent_to: 8 };
      const waiting = rules && { ...usual, ...rules };
      await server.applyHall({ ...hall, waiting });
    },
  };
}

interface Booking {
  readonly person: Person;
  readonly id: string;
}
