import { expect, test } from 'vitest';
import { inline } from './first-paint.ts';

test('inline scripts stand in one line', () => {
  expect(inline('a=1;\nif(a){\nb(a)}', "c('https://hall.example')")).toBe(
    "a=1;if(a){b(a)};c('https://hall.example')",
  );
});

test.for(['if(a)b()\nelse\nc()', 'a() // first\nb()', 'a()\nb()'])(
  'a script that needs its line breaks is refused: %j',
  (script) => {
    expect(() => inline(script)).toThrow();
  },
);
