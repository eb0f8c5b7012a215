import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLaunches } from './launch-queue.ts';

type Consumer = (launch: { targetURL?: string }) => void;

let launch: Consumer;
const follow = vi.fn();
const urlOf = (path: string) => `https://hall.example/${path}`;

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

test('the launch that opened the window is ignored', () => {
  launch({ targetURL: urlOf('#/pages/order/add?code=A') });
  expect(follow).not.toHaveBeenCalled();
});

test('a launch before the app listens is followed', () => {
  launch({ targetURL: urlOf('#/pages/order/finish') });
  expect(follow).toHaveBeenCalledWith('#/pages/order/finish');
});

test('a code scanned while the app is open is followed, also the one that opened the window', () => {
  launch({ targetURL: urlOf('') });
  launch({ targetURL: urlOf('#/pages/order/add?code=A') });
  expect(follow).toHaveBeenLastCalledWith('#/pages/order/add?code=A');
  vi.stubGlobal('location', { hash: '#/pages/order/add?code=A' });
  launch({ targetURL: urlOf('#/pages/order/add?code=A') });
  expect(follow).toHaveBeenCalledOnce();
});

test('the icon changes no page', () => {
  launch({ targetURL: urlOf('') });
  launch({});
  expect(follow).not.toHaveBeenCalled();
});

test('browsers without the queue are supported', () => {
  vi.stubGlobal('launchQueue', undefined);
  expect(() => followLaunches(follow)).not.toThrow();
});
