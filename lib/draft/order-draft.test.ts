import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearOrderDraft, readOrderDraft, writeOrderDraft } from './order-draft.ts';

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

describe('the order draft of a table', () => {
  test('is read as it was written', () => {
    writeOrderDraft(draft);
    expect(readOrderDraft('a')).toEqual(draft);
  });

  test('is not used for another table', () => {
    writeOrderDraft(draft);
    expect(readOrderDraft('b')).toEqual({
      table_id: 'b',
      mode: 'now',
      day: null,
      start_at: null,
      minutes: 60,
    });
  });

  test('is empty after it was cleared', () => {
    writeOrderDraft(draft);
    clearOrderDraft();
    expect(readOrderDraft('a').start_at).toBeNull();
  });

  test.each(['no json', '{"table_id":"a"}', 'null'])('is empty where %s was stored', (text) => {
    stored.set('order-draft', text);
    expect(readOrderDraft('a').minutes).toBe(60);
  });
});
