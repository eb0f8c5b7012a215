import { expect, test } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { contactPhone, hallPhone } from './contact-phone.ts';

const { server } = await setUpTestServer();

test('the numbers of a version of the hall are formatted once', async () => {
  const current = await server.deps.hall.current();
  let formatted = 0;
  // A number is formatted for a country.
  const hall: Hall = {
    ...current,
    get default_country() {
      formatted++;
      return current.default_country;
    },
  };
  const read = () => [hallPhone(hall), ...hall.outlets.map((outlet) => contactPhone(hall, outlet))];
  const texts = read();
  expect(texts).toContain('+86 21 5555 0166');
  expect(formatted).toBeGreaterThan(0);
  const before = formatted;
  expect(read()).toEqual(texts);
  expect(formatted).toBe(before);
});

test('another version of the hall has its own', async () => {
  const hall = await server.deps.hall.current();
  const contact = { ...hall.contact, phone: '2125550142' };
  expect(hallPhone({ ...hall, contact, default_country: 'US' })).toBe('(212) 555-0142');
  expect(hallPhone({ ...hall, contact, default_country: 'CN' })).toBe('2125550142');
});
