export {
  findOpenShift,
  findShift,
  type ShiftRow,
  selectClosedShifts,
  selectUnapproved,
} from './store.ts';
