import { expect, test } from 'vitest';
import type { HallEdit } from '#lib/contract/counter/hall.ts';
import { changedPart, wholePath } from './changed-part.ts';

const outlet = (id: string) => ({ id, hours: [], days: [], tables: [] });
const limits = { second_person: '500.00' };
const base: HallEdit = { outlets: [outlet('a'), outlet('b')], announcements: [], prices: [], limits };

test('only changed outlets and prices are sent, and their errors lead back to the whole edit', () => {
  const unchanged = { outlets: [], announcements: [], prices: null, limits: null };
  expect(changedPart(base, base)).toEqual(unchanged);
  const edit = structuredClone(base);
  edit.outlets[1]!.days.push({ date: '2026-12-01', hours: null });
  expect(changedPart(edit, base)).toEqual({ ...unchanged, outlets: [edit.outlets[1]] });
  const raised = { ...base, limits: { second_person: '600.00' } };
  expect(changedPart(raised, base)).toEqual({ ...unchanged, limits: raised.limits });
  expect(wholePath('outlets.0.days.0.date', edit, base)).toBe('outlets.1.days.0.date');
  expect(wholePath('announcements.0.date', edit, base)).toBe('announcements.0.date');
});
