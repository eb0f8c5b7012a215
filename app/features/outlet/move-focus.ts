import type { KeyboardEvent } from 'react';

/** The arrow keys move the focus through the search field and the outlets; Enter moves it to the first. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // While Chinese is typed, these keys pick and accept the characters.
  if (event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isField = stops[at]?.tagName === 'INPUT';
  const step = event.key === 'ArrowDown' || (event.key === 'Enter' && isField) ? 1 : -1;
  if (step < 0 && event.key !== 'ArrowUp') return;
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
