import { expect, test } from 'vitest';
import { isWeakPin } from './weak-pin.ts';

test.each(['111111', '123456', '012345', '654321', '121212', '123123'])('%s is weak', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

test.each(['135790', '246810', '123457', '112233', '901234'])('%s is not', (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});
