export { type LampOverride, type LampProblem, selectLampProblems, selectOverrides } from './store.ts';
