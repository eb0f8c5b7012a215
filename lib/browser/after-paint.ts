/**
 * Calls `work` once the next frame is painted. For work that makes the browser lay out the page, such as
 * moving the focus, which would delay that frame. Returns the function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
