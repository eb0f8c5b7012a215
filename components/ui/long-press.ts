/** SPEC §9. */
const HOLD_MS = 350;
const TOLERANCE_PX = 10;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Event handlers that call `onPress` for a tap, and for a press that is held in one place. It resolves to
 * whether it worked: some platforms allow a copy at the end of a press only, so the click that ends a long
 * press then calls it again.
 */
export function pressHandlers(onPress: () => Promise<boolean>) {
  let start: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done = false;
  const cancel = () => {
    clearTimeout(timer);
    start = null;
  };
  return {
    onPointerDown({ clientX, clientY }: Point) {
      cancel();
      done = false;
      start = { clientX, clientY };
      timer = setTimeout(async () => {
        start = null;
        done = await onPress();
      }, HOLD_MS);
    },
    onPointerMove({ clientX, clientY }: Point) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > TOLERANCE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClick() {
      if (!done) void onPress();
      done = false;
    },
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
