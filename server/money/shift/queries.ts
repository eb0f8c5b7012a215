export {
  findLastShift,
  findOpenShift,
  findShift,
  leftBy,
  type ShiftRow,
  selectClosedShifts,
  selectUnapproved,
} from './store.ts';
