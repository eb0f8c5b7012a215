export function createEmitter<T = void>() {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value: T): void {
      for (const listener of listeners) listener(value);
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: (value: T) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Like `createEmitter`, but keeps what is emitted until the first listener comes. */
export function createKeepingEmitter<T>() {
  const { emit, subscribe } = createEmitter<T>();
  const wanted = createEmitter();
  const kept: T[] = [];
  let listenerCount = 0;
  return {
    emit(value: T): void {
      if (listenerCount > 0) emit(value);
      else {
        kept.push(value);
        wanted.emit();
      }
    },
    subscribe(listener: (value: T) => void): () => void {
      const unsubscribe = subscribe(listener);
      listenerCount++;
      for (const value of kept.splice(0)) listener(value);
      return () => {
        listenerCount--;
        unsubscribe();
      };
    },
    /** Called when something is emitted that nobody listens to. */
    onWanted: wanted.subscribe,
  };
}
