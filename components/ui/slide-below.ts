import { isShown } from './is-shown.ts';

const MOTION: KeyframeAnimationOptions = {
  duration: 240,
  easing: 'ease-out',
  // Two may slide at once.
  composite: 'add',
};

/** The elements outside of these keep their place. */
const BOUNDARY = '[data-scroller], .frame, body';

/** Slides elements that moved down by `by` pixels. Must run before layout, or the browser counts a shift. */
export function slideDown(elements: Iterable<Element>, by: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const keyframes = [{ transform: `translateY(${-by}px)` }, { transform: 'none' }];
  for (const element of elements) element.animate(keyframes, MOTION);
}

/** If the content of `box` comes or goes, what is below slides. Returns the function that stops it. */
export function slideBelow(box: HTMLElement): () => void {
  // What the observer of sizes says once the frame is laid out: measured here, the page would be laid out for
  // it alone.
  let last: number | null = box.firstElementChild || box.style.minHeight ? null : 0;
  const changes = new MutationObserver(() => {
    const before = last;
    last = heightOf(box);
    if (before === null || last === null || before === last) return;
    slideDown(followers(box), last - before);
  });
  changes.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  // The height changes with the width of the page, and when the page is shown again.
  const sizes = new ResizeObserver(() => {
    last = heightOf(box);
  });
  sizes.observe(box);
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}

/** The height that `box` takes, with the gap of its column, pixels; null if its page is hidden. */
function heightOf(box: HTMLElement): number | null {
  const column = box.parentElement;
  if (!column || (box.firstElementChild && !isShown(column))) return null;
  const height = box.offsetHeight;
  return height === 0 ? 0 : height + (Number.parseFloat(getComputedStyle(column).rowGap) || 0);
}

/** The elements after `box`, and after each that contains it. */
function* followers(box: Element): Generator<Element> {
  for (let inside: Element | null = box; inside && !inside.matches(BOUNDARY); inside = inside.parentElement)
    for (let next = inside.nextElementSibling; next; next = next.nextElementSibling) yield next;
}
