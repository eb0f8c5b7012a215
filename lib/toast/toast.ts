import { createKeepingEmitter } from '#lib/browser/emitter.ts';

/** A short text over the page (components/ui/toast-item.tsx). */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'info' | 'success' | 'error';
  /** Undefined: the duration of its tone. */
  readonly milliseconds?: number | undefined;
}

const { emit, subscribe, onWanted } = createKeepingEmitter<Toast>();
let count = 0;

export function toast(text: string, tone: Toast['tone'] = 'info', milliseconds?: number): void {
  emit({ id: `toast-${++count}`, text, tone, milliseconds });
}

/** Called for every toast. Returns the unsubscribe function. */
export const onToast = subscribe;

/** Called for a toast that nothing shows yet: the code for it is loaded later. */
export const onUnseenToast = onWanted;
