/** What the client says to the shell, which shows it: the client itself knows no toast, no modal and no router. */
export type ClientEvent =
  /** 'The server has encountered some issues~', a toast of 3 seconds. */
  | { readonly kind: 'trouble' }
  /** The words of a refusal, in a modal with one button. */
  | { readonly kind: 'refused'; readonly msg: string }
  /** A call that moves money takes long. */
  | { readonly kind: 'slow' }
  /** 401 or 403: the session was cleared. */
  | { readonly kind: 'session-ended' };

const listeners = new Set<(emitClientEvent: ClientEvent) => void>();

export const signal = (message: ClientEvent): void => {
  for (const listener of listeners) listener(message);
};

/** Hears what the client has to say; answers how to stop. */
export function onClientEvent(listener: (signal: ClientEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
