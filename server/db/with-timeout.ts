/** Waits for the promise at most `ms`; after that throws what `makeError` makes. The work itself goes on. */
export async function withTimeout<T>(ms: number, promise: Promise<T>, makeError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(makeError()), Math.max(ms, 0));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
