import { tabStorage } from './tab-storage.ts';

/**
 * The way to a payment page of another site and back. The page returns by opening an address of the app,
 * above its own entries in the browser's history: the back button would lead to a payment page that is done.
 * So the app goes back to the entry from which the person left, and opens the address there.
 */
interface PaymentTrip {
  /** The index of the history entry from which the person left. */
  readonly index: number;
  /** The hash of the page from which the person left. */
  readonly hash: string;
  /** The hash of the address to which the payment page returned; null until then. */
  readonly returnedTo: string | null;
}

const STORAGE_KEY = 'payment-trip';
/** Browsers keep no more entries: their number does not tell the index any more. */
const MAX_ENTRIES = 50;

/** Opens a payment page. */
export function openPaymentPage(url: string): void {
  // A new entry drops those ahead, so that the length tells the index; the payment page then replaces it.
  history.pushState(history.state, '', location.href);
  write({ index: history.length - 2, hash: location.hash, returnedTo: null });
  location.replace(url);
}

/** `back`: go back to the page from which the person left. `open`: open that hash there. */
export type TripStep = { readonly kind: 'back' } | { readonly kind: 'open'; readonly hash: string };

/** Continues the trip of this tab; null if there is nothing to do. `isReturn`: a payment page led here. */
export function continuePaymentTrip(isReturn: boolean): TripStep | null {
  const trip = read();
  if (!trip) return null;
  const entries = history.length - 1 - trip.index;
  if (isReturn && trip.returnedTo === location.hash) return null;
  const canGoBack = entries > 0 && history.length < MAX_ENTRIES;
  if (isReturn && trip.returnedTo === null && location.hash !== trip.hash && canGoBack) {
    write({ ...trip, returnedTo: location.hash });
    history.go(-entries);
    return { kind: 'back' };
  }
  tabStorage.remove(STORAGE_KEY);
  const hash = location.hash === trip.hash ? trip.returnedTo : null;
  return hash === null ? null : { kind: 'open', hash };
}

const read = () => tabStorage.read(STORAGE_KEY) as PaymentTrip | null;

// Without storage the address opens above the payment page.
const write = (trip: PaymentTrip) => tabStorage.write(STORAGE_KEY, trip);
