import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLaunches } from './launch-queue.ts';

type Consumer = (launch: { targetURL?: string }) => void;

let launch: Consumer;
const follow = vi.fn();
const at = (path: string) => `https://hall.example/${path}`;

beforeEach(() => {
  follow.mockReset();
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: Consumer) => (launch = consumer) });
  vi.stubGlobal('location', { hash: '#/' });
  vi.stubGlobal('startHash', '#/pages/order/add?code=A');
  followLaunches(follow);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the launch that opened the window is not followed again', () => {
  launch({ targetURL: at('#/pages/order/add?code=A') });
  expect(follow).not.toHaveBeenCalled();
});

test('one that comes before the app listens is followed', () => {
  launch({ targetURL: at('#/pages/order/finish') });
  expect(follow).toHaveBeenCalledWith('#/pages/order/finish');
});

test('a code that is scanned while the app is open leads to its table, the same one later too', () => {
  launch({ targetURL: at('') });
  launch({ targetURL: at('#/pages/order/add?code=A') });
  expect(follow).toHaveBeenLastCalledWith('#/pages/order/add?code=A');
  vi.stubGlobal('location', { hash: '#/pages/order/add?code=A' });
  launch({ targetURL: at('#/pages/order/add?code=A') });
  expect(follow).toHaveBeenCalledOnce();
});

test('the icon brings the app to the front as it is', () => {
  launch({ targetURL: at('') });
  launch({});
  expect(follow).not.toHaveBeenCalled();
});

test('nothing happens where there is no such queue', () => {
  vi.stubGlobal('launchQueue', undefined);
  expect(() => followLaunches(follow)).not.toThrow();
});
