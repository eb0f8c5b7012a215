import { expect, test } from 'vitest';
import { runQuietly } from './run-quietly.ts';

async function outputOf(script: string): Promise<{ status: number; text: string }> {
  let text = '';
  const print = (part: string) => {
    text += part;
  };
  const command = {
    label: 'Building',
    command: process.execPath,
    args: ['-e', script],
    verbose: false,
    print,
  };
  return { status: await runQuietly(command), text };
}

test('a command that succeeds prints one line', async () => {
  const { status, text } = await outputOf('console.log("advice"); console.error("warning")');
  expect(status).toBe(0);
  expect(text).toMatch(/^Building \.\.\. done \(\d+ s\)\n$/);
});

test('a command that fails shows everything that it printed', async () => {
  const { status, text } = await outputOf(
    'console.log("advice"); console.error("the reason"); process.exitCode = 3',
  );
  expect(status).toBe(3);
  expect(text).toMatch(/^Building \.\.\. failed\n/);
  expect(text).toContain('advice\n');
  expect(text).toContain('the reason\n');
});
