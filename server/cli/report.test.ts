import { expect, test } from 'vitest';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { runCommand } from './commands.ts';

const { server, games } = await setUpTestServer();
const run = (...args: string[]) => runCommand(server.deps, args);
const TODAY = '2026-11-24';

test('prints what a period has earned, of all outlets or one, also as CSV', async () => {
  const ann = await games.fundedCustomer();
  const { paid } = await games.play(ann);
  const amount = `¥${(paid / 100).toFixed(2)}`;
  const { status, lines } = await run('report', '--from', TODAY);
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/^2026-11-24 to 2026-11-24, .+, .+/);
  expect(lines.find((line) => line.startsWith('revenue'))).toMatch(new RegExp(`^revenue +${amount}$`));
  expect(lines.some((line) => line.startsWith('written_off'))).toBe(false);

  const elsewhere = await run('report', '--from', '2026-11-23', '--to', TODAY, '--outlet', 'xuhui');
  expect(elsewhere.lines).toEqual([
    expect.stringMatching(/^2026-11-23 to 2026-11-24, /),
    'Nothing was booked.',
  ]);
  const csv = await run('report', '--from', TODAY, '--to', TODAY, '--csv');
  const [head = '', day = '', total] = csv.lines;
  expect(day.split(',')[head.split(',').indexOf('revenue')]).toBe(String(paid / 100));
  expect(total).toBe(day.replace(TODAY, 'total'));
});

test('says what is wrong with the days or the outlet', async () => {
  expect((await run('report')).status).toBe(2);
  expect((await run('report', '--from', 'today')).status).toBe(2);
  expect(await run('report', '--from', TODAY, '--to', '2026-11-01')).toEqual({
    status: 1,
    lines: ['--to must be within 366 days of --from.'],
  });
  expect(await run('report', '--from', TODAY, '--outlet', 'moon')).toEqual({
    status: 1,
    lines: ['Outlet moon does not exist.'],
  });
});
