export { type FaultRow, selectFaults, selectOpenFaults, selectOutletFaults } from './store.ts';
