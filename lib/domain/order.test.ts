import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedActions,
  firstStatuses,
  isEventOf,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderStatuses,
  transitions,
} from './order.ts';

describe('the table of transitions', () => {
  test('has every status and only known events', () => {
    expect(Object.keys(transitions).sort()).toEqual([...orderStatuses].sort());
    for (const row of Object.values(transitions)) {
      for (const [event, status] of Object.entries(row)) {
        expect(orderEvents).toContain(event);
        expect(orderStatuses).toContain(status);
      }
    }
  });

  test('uses every event', () => {
    const used = new Set(Object.values(transitions).flatMap((row) => Object.keys(row)));
    expect([...used].sort()).toEqual([...orderEvents].sort());
  });

  test('leads from the first statuses to every status', () => {
    const reached = new Set<OrderStatus>(Object.values(firstStatuses));
    for (const status of reached) for (const to of Object.values(transitions[status])) reached.add(to);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });

  test('leads from every status to a final one', () => {
    const canEnd = (status: OrderStatus, seen: readonly string[] = []): boolean =>
      status === 'completed' ||
      status === 'cancelled' ||
      Object.values(transitions[status]).some((to) => !seen.includes(to) && canEnd(to, [...seen, status]));
    for (const status of orderStatuses) expect(canEnd(status)).toBe(true);
  });

  test('never allows a second payment without a cancellation, nor a second settlement', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 40 }), (events) => {
        const happened: OrderEvent[] = [];
        let status = 'unpaid' as OrderStatus;
        for (const event of events) {
          const to = nextStatus(status, event);
          if (to) happened.push(event);
          status = to ?? status;
        }
        const settled = happened.filter(
          (event) =>
            event === 'end' ||
            event === 'lapse' ||
            event === 'no_show' ||
            event === 'settle' ||
            event === 'write_off',
        );
        expect(settled.length).toBeLessThanOrEqual(1);
        const afterPay = happened.slice(happened.indexOf('pay') + 1);
        if (happened.includes('pay') && !afterPay.includes('cancel')) expect(afterPay).not.toContain('pay');
      }),
    );
  });
});

test('only a game without a fixed end is stopped, only one with it is extended or ends', () => {
  for (const event of orderEvents) {
    expect(isEventOf(event, true)).toBe(!['extend', 'end'].includes(event));
    expect(isEventOf(event, false)).toBe(event !== 'stop');
  }
});

describe('the allowed actions', () => {
  const order = {
    start_at: 10_000,
    end_at: 13_600,
    hold_until_at: 1_000,
    was_opened: true,
    open_ended: false,
  };
  const actions = (status: OrderStatus, now: number, was_opened = true) =>
    allowedActions({ ...order, status, was_opened }, now, { open_early_minutes: 10 });

  test('unpaid: pay or cancel until the hold expires', () => {
    expect(actions('unpaid', 999)).toEqual(['pay', 'cancel']);
    expect(actions('unpaid', 1_000)).toEqual(['book_again']);
  });

  test('paid: open from ten minutes before the start until the end, cancel until the start', () => {
    expect(actions('paid', 9_399)).toEqual(['cancel']);
    expect(actions('paid', 9_400)).toEqual(['open', 'cancel']);
    expect(actions('paid', 9_999)).toEqual(['open', 'cancel']);
    expect(actions('paid', 10_000)).toEqual(['open']);
    expect(actions('paid', 13_600)).toEqual([]);
  });

  test('playing: extend or end until its end', () => {
    expect(actions('playing', 13_599)).toEqual(['extend', 'end']);
    expect(actions('playing', 13_600)).toEqual([]);
  });

  test('none for a game without a fixed end, which the staff stop, and for its bill', () => {
    const facts = { ...order, open_ended: true };
    for (const status of ['playing', 'due'] as const)
      expect(allowedActions({ ...facts, status }, 11_000, { open_early_minutes: 10 })).toEqual([]);
  });

  test('ended: review and replay, if it was played', () => {
    expect(actions('ended', 20_000)).toEqual(['evaluate', 'replay', 'book_again']);
    expect(actions('ended', 20_000, false)).toEqual(['book_again']);
    expect(actions('completed', 20_000)).toEqual(['replay', 'book_again']);
    expect(actions('cancelled', 20_000)).toEqual(['book_again']);
  });

  test('are transitions of the table', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), fc.nat(30_000), fc.boolean(), (status, now, opened) => {
        for (const action of actions(status, now, opened)) {
          if (action === 'replay' || action === 'book_again') continue;
          expect(nextStatus(status, action)).not.toBeNull();
        }
      }),
    );
  });
});
