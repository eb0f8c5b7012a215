export { findOpenShift, findShift, type ShiftRow, selectUnapproved } from './store.ts';
