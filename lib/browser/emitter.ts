/**
 * Listeners and the means to call them. `connect` starts the source of events with the first listener; what it returns
 * stops the source with the last.
 */
export function createEmitter<T = void>(connect?: () => () => void) {
  const listeners = new Set<(value: T) => void>();
  let disconnect: (() => void) | undefined;
  return {
    emit(value: T): void {
      for (const listener of listeners) listener(value);
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: (value: T) => void): () => void {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
  };
}
