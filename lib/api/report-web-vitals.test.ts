import { afterEach, expect, test, vi } from 'vitest';

type Report = (metric: { name: string; value: number }) => void;
/** What the library calls once a figure is known. */
const callbacks: Report[] = [];
const register = (callback: Report) => void callbacks.push(callback);
vi.mock('web-vitals', () => ({ onLCP: register, onINP: register, onCLS: register }));
vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => `https://api.example${path}` }));
const { reportWebVitals } = await import('./report-web-vitals.ts');

afterEach(() => vi.unstubAllGlobals());

test('one beacon has the figures of the visit, when the page is hidden for the first time', async () => {
  const target = new EventTarget();
  const document = { visibilityState: 'visible' };
  const sendBeacon = vi.fn();
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const change = (state: string) => {
    document.visibilityState = state;
    target.dispatchEvent(new Event('visibilitychange'));
  };

  await reportWebVitals('/pages/order/add');
  const [lcp, , cls] = callbacks;
  lcp?.({ name: 'LCP', value: 900 });
  change('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  cls?.({ name: 'CLS', value: 0 });
  change('hidden');
  change('visible');
  change('hidden');
  expect(sendBeacon.mock.calls).toEqual([
    ['https://api.example/api/web-vitals', '{"page":"/pages/order/add","lcp":900,"cls":0}'],
  ]);
});
