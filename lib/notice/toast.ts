/** A short message over the page; how it looks and how long it stays is the toast's (components/ui/toast.tsx). */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'info' | 'success' | 'error';
}

type Listener = (toast: Toast) => void;
const listeners = new Set<Listener>();
let count = 0;

export function toast(text: string, tone: Toast['tone'] = 'info'): void {
  const message = { id: `toast-${++count}`, text, tone };
  for (const listener of listeners) listener(message);
}

/** Hears the toasts, to draw them; answers how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
