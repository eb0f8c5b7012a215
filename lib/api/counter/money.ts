import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { staffPages, staffQuery } from './staff-query.ts';

/** The key of all that is read about the drawer: its actions read it again. */
export const SHIFTS = ['counter', 'shift'] as const;

export const shiftQueries = {
  current: () => staffQuery([...SHIFTS, 'current'], counterShiftApi.current, {}),
  report: (id: string) => staffQuery([...SHIFTS, 'report', id], counterShiftApi.report, { id }),
  list: () => ({ ...staffPages([...SHIFTS, 'list'], counterShiftApi.list, {}), staleTime: 0 }),
};
