import { expect, test } from 'vitest';
import { preparedStatements, unnamedStatement } from './prepared-statements.ts';

test('a text is named from its second use on, always alike', () => {
  const { make } = preparedStatements();
  const names = [1, 2, 3].map((value) => make('select $1', [value]).name);
  expect(names[0]).toBeUndefined();
  expect(names[1]).toBeDefined();
  expect(names[2]).toBe(names[1]);
  make('select $1 + 1', [1]);
  expect(make('select $1 + 1', [1]).name).not.toBe(names[1]);
});

test('texts without parameters, and texts beyond the limit, stay unnamed', () => {
  const { make } = preparedStatements(1);
  for (let use = 0; use < 3; use++) expect(make('begin', []).name).toBeUndefined();
  make('select $1', [1]);
  expect(make('select $1', [1]).name).toBeDefined();
  for (let use = 0; use < 3; use++) expect(make('select $1::int', [1]).name).toBeUndefined();
});

test('without prepared statements nothing is named', () => {
  for (let use = 0; use < 3; use++)
    expect(unnamedStatement('select $1', [1])).toEqual({ text: 'select $1', values: [1] });
});

test('each text gets a new name once one of the names in use is renewed', () => {
  const { make, renew } = preparedStatements();
  const nameOf = (text: string) => [1, 2].map((value) => make(text, [value]).name)[1] ?? '';
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
