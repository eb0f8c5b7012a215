import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HashHistory } from './history.ts';

interface Entry {
  state: { below?: string[]; overlays?: number } | null;
  hash: string;
}

/** A browser's session history. Going back is asynchronous, as in a real one. */
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
        return browser.current.hash;
      },
    });
    vi.stubGlobal('history', {
      get length() {
        return browser.entries.length;
      },
      get state() {
        return browser.current.state;
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

  get current(): Entry {
    return this.entries[this.at] ?? { state: null, hash: '' };
  }

  travel(by: number): void {
    this.at += by;
    this.emitPopState();
  }

  type(hash: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state: null, hash }];
    this.at++;
    this.emitPopState();
  }

  private emitPopState() {
    this.listener({ state: this.current.state, stopImmediatePropagation: () => {} } as PopStateEvent);
  }
}

async function load() {
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

describe('the page stack in the browser’s history', () => {
  test('is restored by the back button', async () => {
    const browser = new Browser({ state: null, hash: '' });
    const history = await load();
    history.push('#/add');
    history.push('#/pay');
    browser.travel(-1);
    expect(history.stack()).toEqual(['#/', '#/add']);
    browser.travel(1);
    expect(history.stack()).toEqual(['#/', '#/add', '#/pay']);
  });

  test('is restored after a reload', async () => {
    new Browser({ state: null, hash: '#/' });
    const before = await load();
    before.push('#/add');
    before.push('#/pay');
    const after = await load();
    expect(after.stack()).toEqual(['#/', '#/add', '#/pay']);
  });

  test('pushes a hash typed into the address bar', async () => {
    const browser = new Browser({ state: null, hash: '#/mine' });
    const history = await load();
    browser.type('#/wallet');
    expect(history.stack()).toEqual(['#/mine', '#/wallet']);
    browser.travel(-1);
    expect(history.stack()).toEqual(['#/mine']);
  });

  test('writes its page again where Next has replaced a hash that was opened while it started', async () => {
    const browser = new Browser({ state: null, hash: '#/mine' });
    const history = await load();
    browser.type('#/wallet');
    browser.entries[browser.at] = { state: browser.current.state, hash: '#/mine' };
    history.restoreEntry();
    expect(browser.current).toMatchObject({ hash: '#/wallet', state: { below: ['#/mine'] } });
    browser.travel(-1);
    expect(history.stack()).toEqual(['#/mine']);
  });

  test('drops the pages below if the browser lost its history', async () => {
    new Browser({ state: { below: ['#/', '#/add'] }, hash: '#/pay' });
    expect((await load()).stack()).toEqual(['#/pay']);
  });

  test('changes at once, and the address once the browser went back', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const history = await load();
    history.push('#/add');
    history.push('#/pay');
    history.rewind(0, '#/mine');
    expect(history.stack()).toEqual(['#/mine']);
    expect(browser.current.hash).toBe('#/pay');
    vi.runAllTimers();
    expect(browser.current).toMatchObject({ hash: '#/mine', state: { below: [] } });
    expect(browser.at).toBe(0);
  });

  test('applies the steps in order that come while the browser goes back', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const history = await load();
    history.push('#/add');
    history.push('#/pay');
    history.back(1);
    history.replace('#/add?id=2');
    history.rewind(0, '#/mine');
    history.push('#/wallet');
    vi.runAllTimers();
    expect(history.stack()).toEqual(['#/mine', '#/wallet']);
    expect(browser.current).toMatchObject({ hash: '#/wallet', state: { below: ['#/mine'] } });
    expect(browser.at).toBe(1);
  });

  test('notifies its listeners once a step', async () => {
    const browser = new Browser({ state: null, hash: '#/' });
    const history = await load();
    const listener = vi.fn();
    const unsubscribe = history.subscribe(listener);
    history.push('#/add');
    history.back(1);
    vi.runAllTimers();
    browser.travel(1);
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    browser.travel(-1);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('overlays over the visible page', () => {
  async function openPage() {
    const browser = new Browser({ state: null, hash: '#/' });
    const history = await load();
    history.push('#/add');
    vi.runAllTimers();
    return { browser, history };
  }
  function openOverlay(history: HashHistory) {
    const overlay = { open: true, close: () => {} };
    const remove = history.openOverlay(() => overlay.close());
    overlay.close = () => {
      overlay.open = false;
      remove();
    };
    vi.runAllTimers();
    return overlay;
  }

  test('the back button closes the top overlay only, then the next, then the page', async () => {
    const { browser, history } = await openPage();
    const sheet = openOverlay(history);
    const dialog = openOverlay(history);
    browser.travel(-1);
    vi.runAllTimers();
    expect([sheet.open, dialog.open, history.stack()]).toEqual([true, false, ['#/', '#/add']]);
    browser.travel(-1);
    vi.runAllTimers();
    expect([sheet.open, history.stack()]).toEqual([false, ['#/', '#/add']]);
    browser.travel(-1);
    expect(history.stack()).toEqual(['#/']);
    expect(browser.at).toBe(0);
  });

  test('closing an overlay by its button removes its entry: the next step back leaves the page', async () => {
    const { browser, history } = await openPage();
    const sheet = openOverlay(history);
    expect(browser.at).toBe(2);
    sheet.close();
    vi.runAllTimers();
    expect(browser.at).toBe(1);
    browser.travel(-1);
    expect(history.stack()).toEqual(['#/']);
  });

  test('an overlay that does not close keeps its entry', async () => {
    const { browser, history } = await openPage();
    history.openOverlay(() => {});
    vi.runAllTimers();
    browser.travel(-1);
    vi.runAllTimers();
    expect(history.stack()).toEqual(['#/', '#/add']);
    expect(browser.current.state).toMatchObject({ overlays: 1 });
  });

  test('a page opened from an overlay takes the place of its entry', async () => {
    const { browser, history } = await openPage();
    const sheet = openOverlay(history);
    sheet.close();
    history.push('#/pay');
    vi.runAllTimers();
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/', '#/add', '#/pay']);
    browser.travel(-1);
    vi.runAllTimers();
    expect(history.stack()).toEqual(['#/', '#/add']);
    expect(browser.at).toBe(1);
  });

  test('a page opened from two overlays is the last entry: the forward button keeps it', async () => {
    const { browser, history } = await openPage();
    const overlays = [openOverlay(history), openOverlay(history)];
    for (const overlay of overlays) overlay.close();
    history.push('#/pay');
    vi.runAllTimers();
    expect(history.stack()).toEqual(['#/', '#/add', '#/pay']);
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/', '#/add', '#/pay']);
  });

  test('a hash typed over two overlays is a page over the visible one: each step back leads to a page', async () => {
    const { browser, history } = await openPage();
    const overlays = [openOverlay(history), openOverlay(history)];
    browser.type('#/wallet');
    expect(history.stack()).toEqual(['#/', '#/add', '#/wallet']);
    for (const overlay of overlays) overlay.close();
    vi.runAllTimers();
    expect(browser.entries.map(({ hash }) => hash)).toEqual(['#/', '#/add', '#/wallet']);
    history.back(1);
    vi.runAllTimers();
    expect([browser.at, history.stack()]).toEqual([1, ['#/', '#/add']]);
    browser.travel(-1);
    vi.runAllTimers();
    expect([browser.at, history.stack()]).toEqual([0, ['#/']]);
  });

  test('a page that is replaced or closed takes the entries of its overlays with it', async () => {
    const { browser, history } = await openPage();
    openOverlay(history).close();
    history.replace('#/pay');
    vi.runAllTimers();
    expect([browser.at, browser.current.hash]).toEqual([1, '#/pay']);
    openOverlay(history).close();
    history.back(1);
    vi.runAllTimers();
    expect([browser.at, history.stack()]).toEqual([0, ['#/']]);
  });

  test('an overlay over every page stays open while pages change', async () => {
    const { browser, history } = await openPage();
    const alert = openOverlay(history);
    history.push('#/pay');
    vi.runAllTimers();
    expect(browser.at).toBe(3);
    browser.travel(-1);
    vi.runAllTimers();
    expect([alert.open, history.stack()]).toEqual([false, ['#/', '#/add', '#/pay']]);
  });

  test('the entry of a closed overlay is skipped when it is reached again, forward or by a reload', async () => {
    const { browser, history } = await openPage();
    openOverlay(history);
    browser.travel(-1);
    vi.runAllTimers();
    browser.travel(1);
    vi.runAllTimers();
    expect([browser.at, history.stack()]).toEqual([1, ['#/', '#/add']]);
    openOverlay(history);
    const reloaded = await load();
    vi.runAllTimers();
    expect([browser.at, reloaded.stack()]).toEqual([1, ['#/', '#/add']]);
  });
});
