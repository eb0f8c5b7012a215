export {
  findStaff,
  isDeviceUnlocked,
  selectDeviceNames,
  selectDeviceStaff,
  selectDevicesByIds,
} from './store.ts';
