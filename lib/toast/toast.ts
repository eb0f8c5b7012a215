/** A short message over the page; how it looks and how long it stays is the toast's (components/ui/toast-viewport.tsx). */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'info' | 'success' | 'error';
  /** How long it stays, if not as long as others of its tone. */
  readonly milliseconds?: number | undefined;
}

type Listener = (toast: Toast) => void;
const listeners = new Set<Listener>();
let count = 0;

export function toast(text: string, tone: Toast['tone'] = 'info', milliseconds?: number): void {
  const message = { id: `toast-${++count}`, text, tone, milliseconds };
  for (const listener of listeners) listener(message);
}

/** Hears the toasts, to draw them; answers how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
