import { createEmitter } from '#lib/browser/emitter.ts';

const { emit, subscribe } = createEmitter();
let asked: string | null = null;

/**
 * Makes My Desk show the confirmation of the order's cancellation: at once where it stands beside the list, else when it opens. Not a
 * part of its address: a reload or the back button would show it again.
 */
export function askToCancel(order_id: string): void {
  asked = order_id;
  emit();
}

/** Calls `open` once for each `askToCancel` of the order. Returns the unsubscribe function. */
export function onAskedToCancel(order_id: string, open: () => void): () => void {
  const take = () => {
    if (asked !== order_id) return;
    asked = null;
    open();
  };
  take();
  return subscribe(take);
}
