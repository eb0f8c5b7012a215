import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a signal is about: `tables` of an outlet, with its id and that of the table whose order was changed;
 * the `person` whose orders or messages were changed; a `hall` file that was applied; the `sessions` of a
 * person; `counter` with an outlet's id, for what its counter shows besides orders.
 * Triggers of the database send them with the commit (docs/decisions/0102), except for `sessions`.
 */
export type SignalTopic = 'tables' | 'person' | 'counter' | 'hall' | 'sessions';

/**
 * Short texts between the processes on one database. They may be lost, e.g. while a process reconnects: what
 * must arrive is read from the database.
 */
export interface Signals {
  /** Sends to all processes, soon. */
  send(topic: SignalTopic, text: string): void;
  /** Calls the listener with the text of each signal, also of those that this process has caused. */
  onSignal(topic: SignalTopic, listener: (text: string) => void): void;
  /**
   * Calls the listener whenever signals may have been lost: again and again while this process can't receive
   * any, and once it can.
   */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Nothing is sent or received: of a command of the operator, or a test. */
export const noSignals: Signals = {
  send: () => {},
  onSignal: () => {},
  onGap: () => {},
  close: async () => {},
};

/** The channel of `LISTEN` and `NOTIFY`, also named by the triggers. */
export const CHANNEL = 'changes';

/** What is sent on the channel: the topic, and a text after a space. */
export const payloadOf = (topic: SignalTopic, text: string): string => `${topic} ${text}`;

/** Keeps the listeners of a process and calls them. */
export function signalListeners() {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const gapListeners = new Set<() => void>();
  // PGlite notifies within the transaction whose commit has caused it: what a listener reads is no part of
  // that.
  const runOutside = AsyncLocalStorage.snapshot();
  return {
    onSignal(topic: SignalTopic, listener: (text: string) => void) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
    },
    onGap: (listener: () => void) => void gapListeners.add(listener),
    receive(payload: string) {
      const space = payload.indexOf(' ');
      const topic = space < 0 ? payload : payload.slice(0, space);
      const text = space < 0 ? '' : payload.slice(space + 1);
      for (const listener of listeners.get(topic) ?? []) runOutside(listener, text);
    },
    reportGap() {
      for (const listener of gapListeners) runOutside(listener);
    },
  };
}
