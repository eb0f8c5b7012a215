import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#lib/contract/order.ts';
import { clearOrderDraft, draftOfOrder, readOrderDraft, writeOrderDraft } from './order-draft.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = {
  table_id: 'a',
  mode: 'book',
  day: '2026-11-21',
  start_at: 1_763_690_400,
  minutes: 90,
} as const;

const order = {
  id: 'ord_1',
  kind: 'book',
  table: { id: 'a' },
  store: { time_zone: 'Asia/Shanghai' },
  start_at: 1_763_690_400,
  minutes: 120,
  coupon_id: 'cpn_1',
} as Order;

describe('the order draft of a table', () => {
  test('is read as it was written', () => {
    writeOrderDraft(draft);
    expect(readOrderDraft('a')).toEqual(draft);
  });

  test('is not used for another table', () => {
    writeOrderDraft(draft);
    expect(readOrderDraft('b')).toBeNull();
  });

  test('is empty after it was cleared', () => {
    writeOrderDraft(draft);
    clearOrderDraft();
    expect(readOrderDraft('a')).toBeNull();
  });

  test('of an order that is changed is what was ordered', () => {
    expect(draftOfOrder(order)).toEqual({
      table_id: 'a',
      mode: 'book',
      day: null,
      start_at: order.start_at,
      minutes: 120,
      coupon_id: 'cpn_1',
    });
  });

  test('of an order that is changed is kept apart from that of a new order', () => {
    writeOrderDraft(draft);
    writeOrderDraft({ ...draft, minutes: 60 }, order.id);
    expect(readOrderDraft('a', order.id)?.minutes).toBe(60);
    clearOrderDraft(order.id);
    expect(readOrderDraft('a', order.id)).toBeNull();
    expect(readOrderDraft('a')).toEqual(draft);
  });

  test.each(['no json', '{"table_id":"a"}', 'null'])('is empty if %s was stored', (text) => {
    stored.set('order-draft', text);
    expect(readOrderDraft('a')).toBeNull();
  });
});
