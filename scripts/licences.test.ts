import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licenceProblems, noticeOf, readLock } from './licences.ts';

test('every package of a release has a licence that was looked at, and NOTICE names it', () => {
  expect(licenceProblems(readLock())).toEqual([]);
  // npm run licences
  expect(readFileSync('NOTICE', 'utf8')).toBe(noticeOf(readLock()));
});

test('an unknown licence is a problem, unless another one can be chosen; tools do not count', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  };
  expect(licenceProblems({ packages })).toEqual(['a: GPL-3.0-only', 'b: none']);
});

test('NOTICE names each package that the code of the app imports', () => {
  const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.|\/test\//.test(path),
  );
  const imported = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?'(@[\w-]+\/[\w.-]+|[a-z][\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const notice = new Set(readFileSync('NOTICE', 'utf8').split(/\s+/));
  expect([...new Set(imported)].filter((name) => !notice.has(name))).toEqual([]);
});
