import { expect, test } from 'vitest';
import { type Device, installMethod } from './install.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';
const on = (userAgent: string, over: Partial<Device> = {}) =>
  installMethod({ userAgent, standalone: false, canPrompt: false, touchPoints: 5, ...over });

test('an app on the home screen is installed', () => {
  expect(on(iphone, { standalone: true, canPrompt: true })).toBe('installed');
});

test('Chromium can prompt once it sent its event', () => {
  expect(on(android)).toBe('none');
  expect(on(android, { canPrompt: true })).toBe('prompt');
});

test('iPhones and iPads install by hand, and Macs are not taken for iPads', () => {
  expect(on(iphone)).toBe('ios');
  expect(on(ipad)).toBe('ios');
  expect(on(ipad, { touchPoints: 0 })).toBe('none');
});

test('WeChat’s in-app browser cannot install', () => {
  expect(on(`${iphone} MicroMessenger/8.0.60`)).toBe('inside');
  expect(on(`${android} MicroMessenger/8.0.60`)).toBe('inside');
});
