/** Limits how often a task runs. `cancel` drops a run that is due; `flush` runs it now. */
export function atMostEvery(milliseconds: number, task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The times are not those of `Date`: a clock that is set back would delay the next run.
  let ranAt = Number.NEGATIVE_INFINITY;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const runNow = () => {
    cancel();
    ranAt = performance.now();
    task();
  };
  return {
    run(): void {
      if (timer !== undefined) return;
      const wait = ranAt + milliseconds - performance.now();
      if (wait <= 0) runNow();
      else timer = setTimeout(runNow, wait);
    },
    flush(): void {
      if (timer !== undefined) runNow();
    },
    cancel,
  };
}
