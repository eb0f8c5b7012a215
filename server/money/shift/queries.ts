export { findOpenShift, findShift, type ShiftRow, selectClosedShifts } from './store.ts';
