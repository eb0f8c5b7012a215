import { createEmitter } from '#lib/browser/emitter.ts';

/** The confirmation of a cancellation, or the sheet of extensions. */
type DeskRequest = 'cancel' | 'extend';

const { emit, subscribe } = createEmitter();
let requested: { readonly order_id: string; readonly request: DeskRequest } | null = null;

/**
 * Makes My Desk show what is requested: at once if it stands beside the list, else when it opens. The request
 * is not a part of the page's address, because a reload or the back button would show it again.
 */
export function requestOnDesk(order_id: string, request: DeskRequest): void {
  requested = { order_id, request };
  emit();
}

/** Calls `open` once for each such request for the order. Returns the unsubscribe function. */
export function onDeskRequest(order_id: string, request: DeskRequest, open: () => void): () => void {
  const take = () => {
    if (requested?.order_id !== order_id || requested.request !== request) return;
    requested = null;
    open();
  };
  take();
  return subscribe(take);
}
