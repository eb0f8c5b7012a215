export { findStaff, isDeviceUnlocked, selectDeviceStaff, selectDevicesByIds } from './store.ts';
