import { createEmitter } from '#lib/browser/emitter.ts';

/** The confirmation of a cancellation, or the sheet of extensions. */
type DeskRequest = 'cancel' | 'extend';

const { emit, subscribe } = createEmitter();
/** A request that nobody takes within this time is dropped, for example if the game ends as it is made. */
const TAKEN_WITHIN_MS = 5_000;

let requested: { readonly order_id: string; readonly request: DeskRequest; readonly at: number } | null =
  null;

/** Makes My Desk show a request. It is not in the address, because a reload would repeat it. */
export function requestOnDesk(order_id: string, request: DeskRequest): void {
  requested = { order_id, request, at: Date.now() };
  emit();
}

/** Calls `open` once for each such request for the order. Returns the unsubscribe function. */
export function onDeskRequest(order_id: string, request: DeskRequest, open: () => void): () => void {
  const take = () => {
    if (requested?.order_id !== order_id || requested.request !== request) return;
    const isRecent = Date.now() - requested.at < TAKEN_WITHIN_MS;
    requested = null;
    if (isRecent) open();
  };
  take();
  return subscribe(take);
}
