export { selectFaults } from './store.ts';
