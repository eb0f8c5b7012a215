import { type DocumentGlobals, FIRST_TAP, type FirstTap } from '#lib/contract/document.ts';

const globals = globalThis as DocumentGlobals;

/** The document's element that shows Home or a scanned table until the app does (app/layout.tsx). */
const documentHome = (): HTMLElement | null => document.getElementById('first-paint');

/** Whether the document shows, or will show, the table of that code (scanned-table.ts). */
export const awaitsScannedTable = (code: string | undefined): boolean =>
  globals.scannedTable?.code === code && code !== undefined;

/** Shows the app in place of the document's Home or table, in one frame, once. */
export function showApp(): void {
  globals.scannedTable = undefined;
  const home = documentHome();
  if (!home?.firstElementChild) return;
  home.replaceChildren();
  const { firstTap } = globals;
  if (firstTap) queueMicrotask(() => repeatTap(firstTap));
}

/** Also moves the focus from the button of the document: a sheet gives it back when it closes. */
function repeatTap(tap: FirstTap): void {
  const button = findButton(tap);
  button?.focus({ preventScroll: true });
  button?.click();
}

/** Shows the app for a tap that needs no data. Returns the function that stops it. */
export function showAppAtTap(): () => void {
  const show = () => {
    const { firstTap } = globals;
    if (firstTap && !firstTap.needsData) showApp();
  };
  show();
  addEventListener(FIRST_TAP, show);
  return () => removeEventListener(FIRST_TAP, show);
}

/** The app's button with the same text; of a table whose state has changed, the one at the same place. */
function findButton({ label, index }: FirstTap): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('#root :is(button,[role=radio])')];
  return buttons.find((button) => labelOf(button) === label) ?? buttons[index];
}

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
