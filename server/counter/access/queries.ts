export {
  type DeviceRow,
  findStaff,
  selectDeviceNames,
  selectDeviceStaff,
  selectDevices,
  selectDevicesByIds,
} from './store.ts';
