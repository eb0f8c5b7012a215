/** The time in which a person taps twice, and shorter than the time to read what has opened. */
const SECOND_TAP_MS = 400;
const SAME_PLACE_PX = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly element: Element | null;
}

let last: Tap | null = null;

/** Drops the second tap of a double tap if another element has come to its place, such as a pay button. */
export function dropSecondTaps(): void {
  addEventListener('click', dropSecondTap, { capture: true });
}

function dropSecondTap(event: MouseEvent): void {
  // The click comes from the keyboard, a screen reader or a script.
  if (event.detail === 0) return;
  const { timeStamp: at, clientX: x, clientY: y, target } = event;
  const tap: Tap = { at, x, y, element: target instanceof Element ? controlOf(target) : null };
  const previous = last;
  last = tap;
  if (!previous || previous.element === tap.element) return;
  // The clicks of a mouse are counted by the browser, in the time that the person has set.
  const isSecond = isMouse(event) ? event.detail > 1 : at - previous.at <= SECOND_TAP_MS;
  if (!isSecond || Math.hypot(x - previous.x, y - previous.y) > SAME_PLACE_PX) return;
  // A third tap is dropped too.
  last = { ...tap, element: previous.element };
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** In some browsers a click is no PointerEvent; it then counts as a tap. */
function isMouse(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse';
}

/** What a tap on the element activates. The browser sends a second click to the control of a label. */
function controlOf(element: Element): Element {
  const label = element.closest('label');
  return label?.control ?? element.closest('a, button, input, [role]') ?? element;
}
