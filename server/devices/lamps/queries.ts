export { type LampProblem, selectLampProblems, selectOverrides } from './store.ts';
