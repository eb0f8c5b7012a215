interface Wait {
  /** An instant on the clock of `performance.now()`. */
  readonly deadline: number;
  expire(): void;
}

const waits = new Set<Wait>();
const CHECK_MS = 50;
let timer: ReturnType<typeof setInterval> | undefined;

function checkDeadlines(): void {
  const now = performance.now();
  for (const wait of waits) if (wait.deadline <= now) wait.expire();
  if (waits.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/**
 * Waits for the promise at most `ms` and up to 50 ms more; after that rejects with what `makeError` makes.
 * The work itself goes on. All waits share a timer: to start and stop one of its own takes longer than the
 * rest of a wait, and each statement has one.
 */
export const withTimeout = <T>(ms: number, promise: Promise<T>, makeError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const wait: Wait = {
      deadline: performance.now() + ms,
      expire() {
        waits.delete(wait);
        reject(makeError());
      },
    };
    waits.add(wait);
    timer ??= setInterval(checkDeadlines, CHECK_MS);
    promise.then(
      (value) => {
        waits.delete(wait);
        resolve(value);
      },
      (error) => {
        waits.delete(wait);
        reject(error);
      },
    );
  });
