import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, resolveImport } from './import-graph.ts';
import { importRules } from './import-rules.ts';
import { findCircles, findViolations } from './import-violations.ts';

/** A forbidden import for each rule. */
const planted: Readonly<Record<string, [from: string, to: string]>> = {
  'server-db-imports-lower-folders-only': ['server/db/open.ts', 'server/core/clock.ts'],
  'server-devices-imports-lower-folders-only': ['server/devices/lamps/a.ts', 'server/counter/board/a.ts'],
  'server-folder-is-in-the-order': ['server/unlisted/a.ts', 'server/db/open.ts'],
  'lib-domain-imports-lower-folders-only': ['lib/domain/money.ts', 'lib/contract/order.ts'],
  'lib-outlet-imports-lower-folders-only': ['lib/outlet/a.ts', 'lib/upload/a.ts'],
  'lib-folder-is-in-the-order': ['lib/unlisted/a.ts', 'lib/domain/money.ts'],
  'no-store-of-another-feature': ['server/money/wallet/a.ts', 'server/money/ledger/store.ts'],
  'no-store-outside-features': ['server/app.ts', 'server/money/ledger/store.ts'],
  'no-test-code-in-production': ['lib/api/order.ts', 'lib/test/api-server.ts'],
  'test-code-is-in-test-folders': ['app/page.test.ts', 'lib/browser/only-tested.ts'],
  'no-tools-in-the-product': ['server/app.ts', 'scripts/chromium.ts'],
  'server-shares-contract-and-domain-only': ['server/app.ts', 'lib/browser/storage.ts'],
  'app-never-imports-server': ['app/app.tsx', 'server/app.ts'],
  'components-draw-only': ['components/ui/button.tsx', 'app/routes.ts'],
  'components-fetch-nothing': ['components/ui/button.tsx', 'lib/api/order.ts'],
  'lib-is-below-components': ['lib/browser/wide.ts', 'components/ui/cx.ts'],
  'contract-imports-domain-only': ['lib/contract/order.ts', 'lib/browser/wide.ts'],
  'domain-is-pure': ['lib/domain/money.ts', 'node:fs'],
  'features-know-no-screen': ['app/features/home/a.tsx', 'app/screens/entry/index.tsx'],
  'screens-are-independent': ['app/screens/entry/order.tsx', 'app/screens/entry/index.tsx'],
  'simulation-is-on-top': ['server/app.ts', 'simulation/simulate.ts'],
  'simulation-uses-the-server-only': ['simulation/simulate.ts', 'components/ui/cx.ts'],
};
const kindOf = (name: string) => name.replace(/-(?!folder)\w+-imports-/, '-*-imports-');

test('has a planted violation for each kind of rule', () => {
  const kinds = (names: string[]) => [...new Set(names.map(kindOf))].sort();
  expect(kinds(Object.keys(planted))).toEqual(kinds(importRules.map(({ name }) => name)));
});

test.each(Object.entries(planted))('%s is caught', (name, [from, to]) => {
  const rule = importRules.find((each) => each.name === name);
  const [violation] = findViolations(new Map([[from, [to]]]), rule!);
  expect(violation).toContain(to);
});

test('catches a call of the API that a component reaches by way of lib', () => {
  const rule = importRules.find(({ name }) => name === 'components-fetch-nothing')!;
  const graph = (last: string) =>
    new Map([
      ['components/a.tsx', ['lib/outlet/b.ts']],
      ['lib/outlet/b.ts', [last]],
    ]);
  expect(findViolations(graph('lib/api/outlet.ts'), rule)).toHaveLength(1);
  expect(findViolations(graph('lib/domain/money.ts'), rule)).toEqual([]);
});

test("lets a feature import its own store, and not another one's", () => {
  const rule = importRules.find(({ name }) => name === 'no-store-of-another-feature')!;
  const from = (path: string) => findViolations(new Map([[path, ['server/money/ledger/store.ts']]]), rule);
  expect(from('server/money/ledger/commands.ts')).toEqual([]);
  expect(from('server/money/wallet/commands.ts')).toHaveLength(1);
});

test('finds a circle of files, not two ways to the same file', () => {
  const graph = (last: string) =>
    new Map([
      ['a.ts', ['b.ts', 'c.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', [last]],
    ]);
  expect(findCircles(graph('d.ts'))).toEqual([]);
  expect(findCircles(graph('b.ts'))).toEqual([['b.ts', 'c.ts', 'b.ts']]);
});

describe('the imports of a source', () => {
  test.each([
    ["import { a } from './a.ts';"],
    ["import './a.ts';"],
    ["import type { A } from './a.ts';"],
    ["export * from './a.ts';"],
    ["export type { A } from './a.ts';"],
    ["const load = () => import(/* webpackChunkName: 'x' */ './a.ts');"],
    ["type A = import('./a.ts').A;"],
    ["const shown = <p>{import('./a.ts')}</p>;"],
  ])('are read from: %s', (source) => {
    expect(importsOf('x.tsx', source)).toEqual(['./a.ts']);
  });

  test.each([
    ['app/a.tsx', '#lib/domain/money.ts', 'lib/domain/money.ts'],
    ['scripts/a.ts', './size.ts', 'scripts/size.ts'],
    ['scripts/a.ts', './missing.ts', null],
    ['lib/a.ts', '#lib/missing.ts', null],
    ['lib/a.ts', 'fs', 'node:fs'],
    ['lib/a.ts', '@date-fns/tz', 'node_modules/@date-fns/tz'],
    ['lib/a.ts', 'not-in-package-json', null],
  ])('in %s, %s is resolved', (from, request, path) => {
    expect(resolveImport(from, request)).toBe(path);
  });
});

test('sees the imports of a TypeScript source of this repository, lazy ones and types', () => {
  const imports = importsOf('app/routes.ts', readFileSync('app/routes.ts', 'utf8'));
  expect(imports).toContain('./screens/entry/index.tsx');
  expect(imports).toContain('#lib/router/navigator.ts');
});
