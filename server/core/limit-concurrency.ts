/** Returns a function that runs tasks, at most `limit` at a time; further tasks wait in a queue. */
export function limitConcurrency(limit: number) {
  let free = limit;
  const queue: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
