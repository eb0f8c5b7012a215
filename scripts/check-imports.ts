/**
 * Checks the imports of all sources against scripts/import-rules.ts. `npm run structure` runs it first. Exits
 * with 1 if a rule is violated.
 */
import { readImportGraph } from './import-graph.ts';
import { importRules } from './import-rules.ts';
import { findCircles, findViolations } from './import-violations.ts';

const { graph, unresolved } = readImportGraph();
const faults = [
  ...unresolved.map((text) => `no-unresolvable: ${text}, which is no file and no package of package.json`),
  ...findCircles(graph).map((circle) => `no-circle: ${circle.join(' -> ')}`),
  ...importRules.flatMap((rule) =>
    findViolations(graph, rule).map((violation) => `${rule.name}: ${violation}\n  ${rule.comment}`),
  ),
];
for (const fault of faults) console.error(fault);
const imports = [...graph.values()].reduce((count, { length }) => count + length, 0);
console.log(`${graph.size} sources with ${imports} imports: ${faults.length} violations`);
if (faults.length > 0) process.exitCode = 1;
