import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HashHistory } from './history.ts';

interface Entry {
  state: { below?: string[] } | null;
  hash: string;
}

/** A browser's session history: going back takes a moment, as in a real one. */
class Browser {
  entries: Entry[];
  at: number;
  private listener: (event: PopStateEvent) => void = () => {};

  constructor(...entries: Entry[]) {
    this.entries = entries;
    this.at = entries.length - 1;
    const browser = this;
    vi.stubGlobal('location', {
      get hash() {
        return browser.here.hash;
      },
    });
    vi.stubGlobal('history', {
      get length() {
        return browser.entries.length;
      },
      get state() {
        return browser.here.state;
      },
      pushState: (state: Entry['state'], _: string, hash: string) => {
        browser.entries = [...browser.entries.slice(0, browser.at + 1), { state, hash }];
        browser.at++;
      },
      replaceState: (state: Entry['state'], _: string, hash: string) => {
        browser.entries[browser.at] = { state, hash };
      },
      go: (by: number) => setTimeout(() => browser.travel(by), 10),
    });
    vi.stubGlobal('addEventListener', (_: string, listener: (event: PopStateEvent) => void) => {
      browser.listener = listener;
    });
  }

  get here(): Entry {
    return this.entries[this.at] ?? { state: null, hash: '' };
  }

  /** The back button, a swipe, or `history.go`. */
  travel(by: number): void {
    this.at += by;
    this.tell();
  }

  /** A hash typed into the address bar. */
  type(hash: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state: null, hash }];
    this.at++;
    this.tell();
  }

  private tell() {
    this.listener({ state: this.here.state, stopImmediatePropagation: () => {} } as PopStateEvent);
  }
}

/** The app in this browser, loaded anew. */
async function load(): Promise<HashHistory> {
  vi.resetModules();
  const { browserHistory } = await import('./browser-history.ts');
  return browserHistory();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the open pages in a browser', () => {
  test('are found again by the back button', async () => {
    const browser = new Browser({ state: null, hash: '' });
    const location = await load();
    location.push('#/add');
    location.push('#/pay');
    browser.travel(-1);
    expect(location.stack()).toEqual(['#/', '#/add']);
    browser.travel(1);
    expect(location.stack()).toEqual(['#/', '#/add', '#/pay']);
  });

  test('are found again after a reload', async () => {
    new Browser({ state: null, hash: '#/' });
    const before = await load();
    before.push('#/add');
    before.push('#/pay');
    const after = await load();
    expect(after.stack()).toEqual(['#/', '#/add', '#/pay']);
  });

  test('hold a hash that a person types over the page that was shown', async () => {
    const browser = new Browser({ state: null, hash: '#/mine' });
    const location = await load();
    browser.type('#/wallet');
    expect(location.stack()).toEqual(['#/mine', '#/wallet']);
    browser.travel(-1);
    expect(location.stack()).toEqual(['#/mine']);
  });

  test('are not believed where the browser has no such history', async () => {
    new Browser({ state: { below: ['#/', '#/add'] }, hash: '#/pay' });
    expect((await load()).stack()).toEqual(['#/pay']);
  });

  test('change at once, and the address when the browser has gone back', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const location = await load();
    location.push('#/add');
    location.push('#/pay');
    location.rewind(0, '#/mine');
    expect(location.stack()).toEqual(['#/mine']);
    expect(browser.here.hash).toBe('#/pay');
    vi.runAllTimers();
    expect(browser.here).toMatchObject({ hash: '#/mine', state: { below: [] } });
    expect(browser.at).toBe(0);
  });

  test('end up in order whatever is asked for while the browser goes back', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const location = await load();
    location.push('#/add');
    location.push('#/pay');
    location.back(1);
    location.replace('#/add?id=2');
    location.rewind(0, '#/mine');
    location.push('#/wallet');
    vi.runAllTimers();
    expect(location.stack()).toEqual(['#/mine', '#/wallet']);
    expect(browser.here).toMatchObject({ hash: '#/wallet', state: { below: ['#/mine'] } });
    expect(browser.at).toBe(1);
  });

  test('tell who listens, once a step', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const location = await load();
    const heard = vi.fn();
    const stop = location.subscribe(heard);
    location.push('#/add');
    location.back(1);
    vi.runAllTimers();
    browser.travel(1);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    browser.travel(-1);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
