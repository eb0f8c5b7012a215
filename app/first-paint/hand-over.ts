/** The element of the document that shows Home until the app does (app/layout.tsx). */
const documentHome = (): HTMLElement | null => document.getElementById('first-paint');

/** The tap on a button of the document's Home, which the app repeats on its own: set by fit-first-paint.ts. */
interface FirstTap {
  readonly label: string;
  /** Among the buttons of the document's Home. */
  readonly index: number;
}

/** Sent for a tap on a button of the document's Home. */
const FIRST_TAP = 'firsttap';

/** Shows the app in the place of the document's Home, in one frame. Does nothing once that has happened. */
export function showApp(): void {
  const home = documentHome();
  if (!home?.firstElementChild) return;
  home.replaceChildren();
  const { firstTap } = globalThis as { firstTap?: FirstTap };
  if (firstTap) queueMicrotask(() => findButton(firstTap)?.click());
}

/** Calls `onTap` for a tap on the document's Home, also for one before. Returns the function that stops it. */
export function onFirstTap(onTap: () => void): () => void {
  if ('firstTap' in globalThis) onTap();
  addEventListener(FIRST_TAP, onTap);
  return () => removeEventListener(FIRST_TAP, onTap);
}

/** The app's button with the same text; of a table whose state has changed, the one at the same place. */
function findButton({ label, index }: FirstTap): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('#root button')];
  return buttons.find((button) => labelOf(button) === label) ?? buttons[index];
}

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
