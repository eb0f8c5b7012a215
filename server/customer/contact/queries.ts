export { selectFaults, selectOpenFaults } from './store.ts';
