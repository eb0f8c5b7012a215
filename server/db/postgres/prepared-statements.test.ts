import { expect, test } from 'vitest';
import { preparedStatements } from './prepared-statements.ts';

test('a text is always named alike, and another otherwise', () => {
  const { make } = preparedStatements();
  const names = [1, 2].map((value) => make('select $1', [value]).name);
  expect(names[0]).toBeDefined();
  expect(names[1]).toBe(names[0]);
  expect(make('select $1 + 1', [1]).name).not.toBe(names[0]);
});

test('texts without parameters, and texts beyond the limit, stay unnamed', () => {
  const { make } = preparedStatements(1);
  for (let use = 0; use < 3; use++) expect(make('begin', []).name).toBeUndefined();
  expect(make('select $1', [1]).name).toBeDefined();
  for (let use = 0; use < 3; use++) expect(make('select $1::int', [1]).name).toBeUndefined();
});

test('each text gets a new name once one of the names in use is renewed', () => {
  const { make, renew } = preparedStatements();
  const nameOf = (text: string) => make(text, [1]).name ?? '';
  const old = nameOf('select $1');
  const other = nameOf('select $1 + 1');
  renew(old);
  const renewed = nameOf('select $1');
  expect([renewed, nameOf('select $1 + 1')]).not.toContain(old);
  expect(nameOf('select $1 + 1')).not.toBe(other);
  // Another connection reports its old name later.
  renew(other);
  expect(nameOf('select $1')).toBe(renewed);
});
