import { expect, test } from 'vitest';
import { makeLogger, maskAddresses } from './log.ts';
import { runInScope } from './scope.ts';

test.each([
  ['+8613812345678', '+86*****78'],
  ['+1 (415) 555-2671', '+1 *****71'],
  ['%2B447700900123', '%2B44*****23'],
  ['8613812345678', '861*****78'],
  ['Key (mobile)=(+8613812345678) already exists', 'Key (mobile)=(+86*****78) already exists'],
  ['138 1234 5678', '138*****78'],
  ['ann.lee@example.com', 'a***@example.com'],
  ['to=ann%40example.com&x=1', 'to=a***%40example.com&x=1'],
  ['smtp://user:secret@mail.example:587', 'smtp://user:s***@mail.example:587'],
])('%s is masked', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});

test.each([
  'ord_01kxa9pm3w7q2z8r5t4v6y0b1c',
  '2026-11-24T12:00:00.000Z',
  'f47ac10b-58cc-4372-a567-100000000000',
  '127.0.0.1:54321',
  'server/http/mount.ts:101:22',
  'v1.2.1234567890',
])('%s is not changed', (text) => {
  expect(maskAddresses(text)).toBe(text);
});

test.each(['x', '1', '1-', 'a.', 'a@', '+1 ', '%40x'])('a long line of %j is masked in no time', (part) => {
  const before = process.cpuUsage().user;
  maskAddresses(`a@${part.repeat(32_000)}`);
  // It takes a few milliseconds; a pattern that tries every pair of places takes seconds.
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(500);
});

test('a line has the id of its call, and its numbers stay numbers', () => {
  const lines: string[] = [];
  const log = makeLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
  runInScope({ request_id: 'req-1', actor: 'guest' }, () =>
    log.error({ err: new Error('no route to "+8613812345678"'), at: 1_763_786_400 }, 'failed'),
  );
  log.info('no call');
  const [line, other] = lines.map((text) => JSON.parse(text));
  expect(line).toMatchObject({ request_id: 'req-1', at: 1_763_786_400, msg: 'failed' });
  expect(line.err.message).toBe('no route to "+86*****78"');
  expect(lines.join()).not.toContain('13812345678');
  expect(other).not.toHaveProperty('request_id');
});
