export {
  type DeviceRow,
  findStaff,
  selectDeviceNames,
  selectDeviceStaff,
  selectDevicesByIds,
} from './store.ts';
