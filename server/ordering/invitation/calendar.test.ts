import { beforeEach, expect, test } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { calendarFile } from './calendar.ts';
import type { InvitationDetails } from './details.ts';

const { server, games } = await setUpTestServer();
let day = 0;
let ann: Person;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  ann = await games.fundedCustomer();
});

async function calendarOf(id: string, lang = 'en-us'): Promise<string[]> {
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  const response = await server.app.request(`/api/order/calendar?token=${token}&lang=${lang}`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return unfold(await response.text());
}
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (lines: string[], name: string) =>
  lines.find((line) => new RegExp(`^${name}[:;]`).test(line))?.replace(/^[^:]*:/, '');
const stamp = (at: number) => `${new Date(at * 1000).toISOString().replace(/[-:]|\.\d+/g, '')}`;

test('a booking is an event in UTC, with place, link and an alarm', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, 86_400));
  const lines = await calendarOf(booking.id);
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(propertyOf(lines, 'METHOD')).toBe('PUBLISH');
  expect(propertyOf(lines, 'UID')).toMatch(/^[\w-]{22}@baize$/);
  expect(propertyOf(lines, 'DTSTART')).toBe(stamp(booking.start_at));
  expect(propertyOf(lines, 'DTEND')).toBe(stamp(booking.end_at));
  expect(propertyOf(lines, 'DTSTAMP')).toBe(stamp(server.clock.at));
  expect(propertyOf(lines, 'SUMMARY')).toBe(`Table ${booking.table.number} at Baize Jing'an`);
  expect(propertyOf(lines, 'LOCATION')).toMatch(/^Baize Jing'an\\n.*Shanghai/);
  expect(propertyOf(lines, 'URL')).toMatch(/^https:\/\/hall\.test\/#\/pages\/order\/invitation\?token=/);
  expect(lines).toContain('TRIGGER:-PT30M');
  expect(lines.join('\n')).not.toContain(booking.number);
});

test('an event that moved keeps its UID and has a higher sequence', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, HOUR));
  const before = await calendarOf(booking.id);
  server.clock.at = booking.start_at - 600;
  const code = await server.tableCode(booking.table.id);
  const opened = dataOf(await ann.call(orderApi.open, { id: booking.id, code }));
  const after = await calendarOf(booking.id);
  expect(propertyOf(after, 'UID')).toBe(propertyOf(before, 'UID'));
  expect(propertyOf(after, 'DTSTART')).toBe(stamp(opened.start_at));
  expect(propertyOf(after, 'DTSTART')).not.toBe(propertyOf(before, 'DTSTART'));
  expect(Number(propertyOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(propertyOf(before, 'SEQUENCE')));
});

test('is in the language of the link', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, 86_400));
  expect(propertyOf(await calendarOf(booking.id, 'zh-cn'), 'SUMMARY')).toBe(
    `绿呢台球 静安店 ${booking.table.number} 号台`,
  );
});

test('escapes texts and folds lines at 75 bytes', () => {
  const name = 'Baize; "Bar", Pool \\ Snooker\nupstairs';
  const details: InvitationDetails = {
    id: 'token',
    title: `${name} ${'台球'.repeat(40)}`,
    url: 'https://hall.test/#/x',
    table: { id: 't', number: '5', type: 'pool' },
    store: { id: 's', name, address: 'a, b; c', lat: 1.5, lng: 2.5, time_zone: 'UTC' },
    start_at: NOON,
    end_at: NOON + HOUR,
    state: 'coming',
  };
  const file = calendarFile(details, { sequence: 1, at: NOON, isCancelled: false }, 'zh-cn');
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const escaped = 'Baize\\; "Bar"\\, Pool \\\\ Snooker\\nupstairs';
  expect(propertyOf(unfold(file), 'SUMMARY')).toBe(`${escaped} ${'台球'.repeat(40)}`);
  expect(propertyOf(unfold(file), 'LOCATION')).toBe(`${escaped}\\na\\, b\\; c`);
});

test('after the booking is cancelled, it cancels the entry that a calendar has', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, 86_400));
  const before = await calendarOf(booking.id);
  const { token } = dataOf(await ann.call(invitationApi.make, { id: booking.id }));
  server.clock.at += 60;
  dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
  const load = async (lang: string) => {
    const response = await server.app.request(`/api/order/calendar?token=${token}&lang=${lang}`);
    expect(response.status).toBe(200);
    return unfold(await response.text());
  };
  const after = await load('en-us');
  expect(propertyOf(after, 'METHOD')).toBe('CANCEL');
  expect(propertyOf(after, 'STATUS')).toBe('CANCELLED');
  expect(propertyOf(after, 'UID')).toBe(propertyOf(before, 'UID'));
  expect(Number(propertyOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(propertyOf(before, 'SEQUENCE')));
  expect(propertyOf(after, 'SUMMARY')).toBe(`Cancelled: ${propertyOf(before, 'SUMMARY')}`);
  expect(propertyOf(await load('zh-cn'), 'SUMMARY')).toMatch(/^已取消：/);
  expect(after.join()).not.toContain('VALARM');
});

test('there is none for an unknown token, nor a day after the end', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, 86_400));
  const { token } = dataOf(await ann.call(invitationApi.make, { id: booking.id }));
  server.clock.at = booking.end_at + 86_400;
  for (const query of [`?token=${token}`, '?token=x', ''])
    expect((await server.app.request(`/api/order/calendar${query}`)).status).toBe(404);
});
