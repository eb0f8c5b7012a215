export { selectLampProblems, selectOverrides } from './store.ts';
