import { createEmitter } from '#lib/browser/emitter.ts';

const { emit, subscribe } = createEmitter();
let asked: string | null = null;

/**
 * Lets My Desk of the order, which is opened next or stands beside the list, ask whether to cancel it. Not by its address: a reload
 * or the back button would ask again.
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
