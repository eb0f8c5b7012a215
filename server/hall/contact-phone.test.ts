import { expect, test, vi } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { phoneText } from '#server/core/phone-text.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { contactPhone, hallPhone } from './contact-phone.ts';

vi.mock('#server/core/phone-text.ts', { spy: true });

const { server } = await setUpTestServer();

test('the numbers of a version of the hall are formatted once', async () => {
  const hall: Hall = { ...(await server.deps.hall.current()) };
  const read = () => [hallPhone(hall), ...hall.outlets.map((outlet) => contactPhone(hall, outlet))];
  const texts = read();
  expect(texts).toContain('+86 21 5555 0166');
  const { length } = vi.mocked(phoneText).mock.calls;
  expect(read()).toEqual(texts);
  expect(vi.mocked(phoneText).mock.calls).toHaveLength(length);
});

test('another version of the hall has its own', async () => {
  const hall = await server.deps.hall.current();
  const contact = { ...hall.contact, phone: '2125550142' };
  expect(hallPhone({ ...hall, contact, default_country: 'US' })).toBe('(212) 555-0142');
  expect(hallPhone({ ...hall, contact, default_country: 'CN' })).toBe('2125550142');
});
