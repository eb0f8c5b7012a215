import { afterEach, expect, test, vi } from 'vitest';
import type { TableToDraw } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { renderTable } from './render-table.tsx';

const NOW = Date.parse('2026-11-24T12:00:00+08:00') / 1000;
const HOUR = 3600;

const config: HomeData['config'] = {
  brand: 'Hall',
  currency: 'CNY',
  default_country: 'CN',
  default_language: 'en',
  resend_seconds: 60,
  topup_min: 0,
  topup_max: 0,
  booking: {
    step_minutes: 30,
    min_minutes: 30,
    max_minutes: 480,
    horizon_days: 7,
    hold_minutes: 10,
    open_early_minutes: 10,
    cancel_free_minutes: 60,
    cancel_grace_minutes: 0,
    min_charge_minutes: 30,
    cleaning_minutes: 0,
  },
  tax: null,
  deposits: true,
  table_types: [{ id: 'snooker', name: 'Snooker', cloth: '#0a6b3c', drawing: 'snooker', offered: true }],
  payment_methods: [],
  max_width: 600,
  version: '1',
  accent_css: '',
  logo: null,
  min_version: '',
  push_key: '',
  web_vitals_percent: 0,
  waiting: null,
};

const free: TableDetail = {
  id: 'table',
  store_id: 'outlet',
  number: '12',
  type: 'snooker',
  state: 'free',
  state_until_at: null,
  free_until_at: null,
  price_per_hour: 6_850,
  deposit: 0,
  plan: { x: 0, y: 0, w: 0, h: 0, rotate: 0 },
  out_of_service: false,
  open_now: true,
  opens_at: null,
  store_name: 'Riverside',
  time_zone: 'Asia/Shanghai',
  hours: [],
  special_hours: [],
  at_table: true,
  max_minutes_now: 480,
  next_bookings: [],
  my_order_id: null,
  held_for_me: false,
};

const draw = async (table: Partial<TableDetail> = {}, changed: Partial<TableToDraw> = {}) => {
  const markup = await renderTable({
    table: { ...free, ...table },
    code: 'ABCDEF123456',
    config,
    time: NOW,
    locale: 'en',
    phone: { language: 'en-GB', utcOffset: 8 * HOUR },
    ...changed,
  });
  // React writes it between two texts.
  return markup.replaceAll('<!-- -->', '');
};

afterEach(() => vi.restoreAllMocks());

test('a free table has its type, price, lengths, rule and button, in both languages', async () => {
  const en = await draw();
  for (const text of ['Table 12', 'Snooker', 'Riverside', '68.50', '30 min', 'Start', 'Now – 13:00'])
    expect(en).toContain(text);
  expect(en).not.toContain('GMT');
  const zh = await draw({}, { locale: 'zh-Hans', phone: { language: 'zh-CN', utcOffset: 8 * HOUR } });
  for (const text of ['12 号台', '68.50', '13:00']) expect(zh).toContain(text);
});

test('times are written as the region of the phone does, and a foreign zone is named', async () => {
  const page = await draw({}, { phone: { language: 'en-US', utcOffset: -5 * HOUR } });
  expect(page).toContain('1:00&nbsp;PM');
  expect(page).toContain('GMT+8');
});

const booking = { start_at: NOW + 2 * HOUR, end_at: NOW + 3 * HOUR, mine: false };

test.each<[string, Partial<TableDetail>, string]>([
  [
    'booked later',
    { free_until_at: booking.start_at, next_bookings: [booking], max_minutes_now: 120 },
    '14:00',
  ],
  ['in use', { state: 'in_use', state_until_at: NOW + HOUR, max_minutes_now: 0 }, '13:00'],
  ['being cleaned', { state: 'cleaning', state_until_at: NOW + 300, max_minutes_now: 0 }, '12:05'],
  ['closed', { open_now: false, opens_at: NOW + HOUR, max_minutes_now: 0 }, '13:00'],
  ['free for too short', { free_until_at: NOW + 600, max_minutes_now: 0 }, '12:10'],
  ['out of service', { out_of_service: true, max_minutes_now: 0 }, 'out of service'],
])('a table that is %s is drawn whole', async (_, table, text) => {
  const errors = vi.spyOn(console, 'error');
  for (const locale of ['en', 'zh-Hans'] as const) {
    const page = await draw(table, { locale });
    if (locale === 'en') expect(page).toContain(text);
    // Nothing comes later: that would need a script.
    expect(page).not.toMatch(/<(?:script|template)/);
  }
  expect(errors).not.toHaveBeenCalled();
});

test('names of the hall are texts, and no element has a style that the policy forbids', async () => {
  const page = await draw({
    number: '<img src=x onerror=alert(1)>',
    store_name: '"><script>alert(1)</script>',
  });
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toMatch(/\sstyle="/);
  expect(page).toContain('data-style="--page-max:600px"');
});
