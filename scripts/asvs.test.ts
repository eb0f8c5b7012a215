import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const table = readFileSync('docs/asvs.md', 'utf8');
const every = [...table.matchAll(/`([^`]+[.]test[.]tsx?)`: "([^"]+)"/g)].map(([, path = '', name = '']) => ({
  path,
  name,
}));

/** Several requirements may have one test. */
const named = [...new Map(every.map((each) => [`${each.path} ${each.name}`, each])).values()];

/** The ids in the first column. `V1.1.1–V1.1.3` are three. */
const ids = [...table.matchAll(/^\| (V\d[^|]*?) +\|/gm)].flatMap(([, cell = '']) =>
  cell.split(', ').flatMap((each) => {
    const [first = '', last = first] = each.split('–');
    const section = first.slice(0, first.lastIndexOf('.') + 1);
    const [from = 0, to = 0] = [first, last].map((id) => Number(id.slice(section.length)));
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}${from + index}`);
  }),
);
/** Version 5.0.0 has 70 requirements of level 1 and 183 of level 2. */
const REQUIREMENTS = 253;

describe('the table of OWASP ASVS', () => {
  test('has each requirement of the levels 1 and 2 once', () => {
    expect(ids).toHaveLength(REQUIREMENTS);
    expect(new Set(ids).size).toBe(REQUIREMENTS);
  });

  test('names tests', () => {
    expect(named.length).toBeGreaterThan(80);
  });

  test.each(named)('names a test that exists: $path, $name', ({ path, name }) => {
    expect(existsSync(path), path).toBe(true);
    const source = readFileSync(path, 'utf8');
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
    expect(isThere, `${path} has no test "${name}"`).toBe(true);
  });
});
