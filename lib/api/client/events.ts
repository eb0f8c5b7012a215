import { createKeepingEmitter } from '#lib/browser/emitter.ts';

/** What the client reports to the app: the client knows no toast, no alert and no router. */
export type ClientEvent =
  /** 'The server has encountered some issues~', a toast of 3 seconds. */
  | { readonly kind: 'server-error' }
  /** The text of a refusal, or of something that can't be undone and is done, in an alert with one button. */
  | { readonly kind: 'alert'; readonly msg: string }
  /** A call that moves money takes long. */
  | { readonly kind: 'slow' }
  /** 401 or 403: the session was cleared. */
  | { readonly kind: 'session-ended' };

export const {
  emit: emitClientEvent,
  subscribe: onClientEvent,
  onWanted: onUnheardEvent,
} = createKeepingEmitter<ClientEvent>();
