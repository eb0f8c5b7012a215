/** Waits for the promise at most `ms`; after that rejects with what `makeError` makes. The work itself goes on. */
export const withTimeout = <T>(ms: number, promise: Promise<T>, makeError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(makeError()), Math.max(ms, 0));
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
