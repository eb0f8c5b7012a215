import { expect, test } from 'vitest';
import type { HallEdit } from '#lib/contract/counter/hall.ts';
import { changedPart, wholePath } from './changed-part.ts';

const outlet = (id: string) => ({ id, hours: [], days: [], tables: [] });
const base: HallEdit = { outlets: [outlet('a'), outlet('b')], announcements: [], prices: [] };

test('only changed outlets and prices are sent, and their errors lead back to the whole edit', () => {
  expect(changedPart(base, base)).toEqual({ outlets: [], announcements: [], prices: null });
  const edit = structuredClone(base);
  edit.outlets[1]!.days.push({ date: '2026-12-01', hours: null });
  expect(changedPart(edit, base)).toEqual({ outlets: [edit.outlets[1]], announcements: [], prices: null });
  expect(wholePath('outlets.0.days.0.date', edit, base)).toBe('outlets.1.days.0.date');
  expect(wholePath('announcements.0.date', edit, base)).toBe('announcements.0.date');
});
