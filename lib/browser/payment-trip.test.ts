import { beforeEach, describe, expect, test, vi } from 'vitest';
import { continuePaymentTrip, openPaymentPage } from './payment-trip.ts';

const PAGE = '#/pages/order/pay?id=1';
const RETURN = '#/pages/order/pay?id=1&payment=a';
const SECOND_RETURN = '#/pages/order/pay?id=1&payment=b';

/** The session history of one tab, over all its documents. Going back takes effect at once. */
class Tab {
  readonly storage = new Map<string, string>();
  hashes: string[];
  at: number;
  storageIsBlocked = false;

  constructor(...hashes: string[]) {
    this.hashes = hashes;
    this.at = hashes.length - 1;
    const tab = this;
    const usableStorage = () => {
      if (tab.storageIsBlocked) throw new DOMException('blocked', 'SecurityError');
      return tab.storage;
    };
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => usableStorage().get(key) ?? null,
      setItem: (key: string, value: string) => usableStorage().set(key, value),
      removeItem: (key: string) => usableStorage().delete(key),
    });
    vi.stubGlobal('location', {
      get hash() {
        return tab.hashes[tab.at];
      },
      href: 'https://hall.test/',
      replace: (url: string) => {
        tab.hashes[tab.at] = url;
      },
    });
    vi.stubGlobal('history', {
      state: null,
      get length() {
        return tab.hashes.length;
      },
      pushState: () => tab.open(tab.hashes[tab.at] ?? ''),
      go: (by: number) => {
        tab.at += by;
      },
    });
  }

  open(hash: string): void {
    this.hashes = [...this.hashes.slice(0, this.at + 1), hash].slice(-50);
    this.at = this.hashes.length - 1;
  }
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab('#/', PAGE);
});

describe('the trip to a payment page and back', () => {
  test('goes back to the page from which the person left, and opens the returned address there', () => {
    openPaymentPage('https://pay.test/a');
    expect(tab.hashes).toEqual(['#/', PAGE, 'https://pay.test/a']);
    tab.open(RETURN);
    expect(continuePaymentTrip(true)).toEqual({ kind: 'back' });
    expect(tab.at).toBe(1);
    expect(continuePaymentTrip(false)).toEqual({ kind: 'open', hash: RETURN });
    expect(continuePaymentTrip(false)).toBeNull();
  });

  test('goes back over all entries of the payment page', () => {
    openPaymentPage('https://pay.test/a');
    for (const page of ['https://pay.test/a/card', 'https://pay.test/a/bank']) tab.open(page);
    tab.open(RETURN);
    continuePaymentTrip(true);
    expect(tab.hashes[tab.at]).toBe(PAGE);
  });

  test('ends when the person comes back by the back button', () => {
    openPaymentPage('https://pay.test/a');
    tab.at = 1;
    expect(continuePaymentTrip(false)).toBeNull();
    expect(tab.storage.size).toBe(0);
  });

  test('of a second attempt opens the address of that one', () => {
    openPaymentPage('https://pay.test/a');
    tab.at = 1;
    continuePaymentTrip(false);
    openPaymentPage('https://pay.test/b');
    tab.open(SECOND_RETURN);
    continuePaymentTrip(true);
    expect(continuePaymentTrip(false)).toEqual({ kind: 'open', hash: SECOND_RETURN });
  });

  test('of a second attempt from the address that the first returned to ends there too', () => {
    tab = new Tab('#/', RETURN);
    openPaymentPage('https://pay.test/b');
    tab.open(SECOND_RETURN);
    expect(continuePaymentTrip(true)).toEqual({ kind: 'back' });
    expect(continuePaymentTrip(true)).toEqual({ kind: 'open', hash: SECOND_RETURN });
  });

  test('is not continued by going forward to the returned address', () => {
    openPaymentPage('https://pay.test/a');
    tab.open(RETURN);
    continuePaymentTrip(true);
    tab.at = 3;
    expect(continuePaymentTrip(true)).toBeNull();
    expect(tab.at).toBe(3);
  });
});

test('a stale trip opens nothing on another page', () => {
  openPaymentPage('https://pay.test/a');
  tab.open(RETURN);
  continuePaymentTrip(true);
  tab.open('#/pages/mine/wallet');
  expect(continuePaymentTrip(false)).toBeNull();
  expect(tab.storage.size).toBe(0);
});

test('a full history stays at the returned address: its length no longer tells the entry', () => {
  tab = new Tab(...Array.from({ length: 48 }, () => '#/'), PAGE);
  openPaymentPage('https://pay.test/a');
  tab.open(RETURN);
  expect(continuePaymentTrip(true)).toBeNull();
  expect(tab.hashes[tab.at]).toBe(RETURN);
});

test('without storage the returned address stays above the payment page', () => {
  tab.storageIsBlocked = true;
  openPaymentPage('https://pay.test/a');
  tab.open(RETURN);
  expect(continuePaymentTrip(true)).toBeNull();
  expect(tab.hashes[tab.at]).toBe(RETURN);
});
