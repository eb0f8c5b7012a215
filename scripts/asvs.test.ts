import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const table = readFileSync('docs/asvs.md', 'utf8');
const named = [...table.matchAll(/`([^`]+[.]test[.]tsx?)`: "([^"]+)"/g)].map(([, path = '', name = '']) => ({
  path,
  name,
}));

describe('the table of OWASP ASVS', () => {
  test('names tests', () => {
    expect(named.length).toBeGreaterThan(30);
  });

  test.each(named)('names a test that exists: $path, $name', ({ path, name }) => {
    expect(existsSync(path), path).toBe(true);
    const source = readFileSync(path, 'utf8');
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
    expect(isThere, `${path} has no test "${name}"`).toBe(true);
  });
});
