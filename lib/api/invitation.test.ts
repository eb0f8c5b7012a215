import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApiServer } from '#lib/test/api-server.ts';

const { received, onEvent, respondBy, dropConnection } = await startApiServer();
const { openCalendarCancellation, openInvitationFile } = await import('./invitation.ts');
const { setRequestLocale } = await import('#lib/i18n/request-language.ts');

const TOKEN = 'abcdefghij';
const invitation = {
  table: { id: 'jingan-1', number: '1', type: 'pool' },
  store: { id: 'jingan', name: 'x', address: 'x', lat: 0, lng: 0, time_zone: 'Asia/Shanghai' },
  start_at: 1_790_000_000,
  end_at: 1_790_003_600,
  state: 'coming',
};
const found = { code: 1, msg: '', time: 1_790_000_000, data: invitation };
const assign = vi.fn();

beforeEach(() => vi.stubGlobal('location', { assign }));
afterEach(() => {
  assign.mockClear();
  vi.unstubAllGlobals();
});

function respond(
  fileStatus: number,
  detail: { status: number; body: object } = { status: 200, body: found },
) {
  respondBy((response: ServerResponse) => {
    if (received.at(-1)?.method === 'HEAD') {
      response.writeHead(fileStatus, fileStatus === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end();
      return;
    }
    response.writeHead(detail.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(detail.body));
  });
}

test.each([
  ['calendar', 200, '/api/order/calendar'],
  ['apple', 200, '/api/order/pass/apple'],
  ['google', 302, '/api/order/pass/google'],
] as const)(
  'the file %s is opened once the server has it, in the language of the app',
  async (file, status, path) => {
    setRequestLocale('zh-Hans');
    respond(status);
    await openInvitationFile(file, TOKEN);
    const link = `${path}?token=${TOKEN}&lang=zh-cn`;
    expect(received.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `/api/order/invitation?token=${TOKEN}`],
      ['HEAD', link],
    ]);
    expect(assign.mock.calls).toEqual([[expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api/)]]);
    expect(assign.mock.calls[0]?.[0]).toContain(link);
    expect(onEvent).not.toHaveBeenCalled();
  },
);

test('the cancellation of a booking is opened without asking for its invitation, which is gone', async () => {
  setRequestLocale('en');
  respond(200);
  await openCalendarCancellation(TOKEN);
  const link = `/api/order/calendar?token=${TOKEN}&lang=en-us`;
  expect(received.map(({ method, url }) => [method, url])).toEqual([['HEAD', link]]);
  expect(assign.mock.calls[0]?.[0]).toContain(link);
});

test('a booking cancelled meanwhile is told as a refusal, and the app stays', async () => {
  const body = { code: 0, msg: 'Not there', time: 1_790_000_000, data: { reason: 'not_found' } };
  respond(404, { status: 200, body });
  await openInvitationFile('calendar', TOKEN);
  expect(onEvent.mock.calls).toEqual([[{ kind: 'alert', msg: 'Not there' }]]);
  expect(assign).not.toHaveBeenCalled();
});

test.each([404, 429, 500, 503])(
  'a file answered with %i is a server error, and the app stays',
  async (status) => {
    respond(status);
    await openInvitationFile('apple', TOKEN);
    expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
    expect(assign).not.toHaveBeenCalled();
  },
);

test('without a network it rejects, and the app stays', async () => {
  dropConnection();
  await expect(openInvitationFile('calendar', TOKEN)).rejects.toThrow();
  expect(assign).not.toHaveBeenCalled();
});
