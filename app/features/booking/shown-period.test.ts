import { expect, test } from 'vitest';
import { shownPeriod } from './shown-period.ts';

const starts = [
  { at: 1, period: 'night' as const },
  { at: 8, period: 'morning' as const },
  { at: 19, period: 'evening' as const },
];
const none = { picked: null, chosenAt: null, isToday: true };

test('the period of the next start is shown; of a later day the evening, else the first after the night', () => {
  expect(shownPeriod(starts, none)).toBe('night');
  expect(shownPeriod(starts, { ...none, isToday: false })).toBe('evening');
  expect(shownPeriod(starts.slice(0, 2), { ...none, isToday: false })).toBe('morning');
  expect(shownPeriod(starts.slice(0, 1), { ...none, isToday: false })).toBe('night');
  expect(shownPeriod([], none)).toBe('evening');
});

test('the chosen start shows its period, until the person picks another', () => {
  expect(shownPeriod(starts, { ...none, chosenAt: 19 })).toBe('evening');
  const picked = { period: 'morning' as const, chosenAt: 19 };
  expect(shownPeriod(starts, { ...none, chosenAt: 19, picked })).toBe('morning');
});

test('a start that is chosen elsewhere shows its period again', () => {
  const picked = { period: 'evening' as const, chosenAt: 19 };
  expect(shownPeriod(starts, { ...none, chosenAt: 8, picked })).toBe('morning');
});

test('a picked period without free starts is not shown', () => {
  const picked = { period: 'morning' as const, chosenAt: null };
  const later = starts.filter(({ at }) => at > 8);
  expect(shownPeriod(later, { ...none, picked })).toBe('evening');
});
