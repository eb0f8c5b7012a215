export { findOpenShift, findShift, type ShiftRow } from './store.ts';
