export { findStaff } from './store.ts';
