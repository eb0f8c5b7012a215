import type { Navigator } from './navigator.ts';

/** The hash that a click on a link opens in the app; null if the browser handles it. */
export function clickedHash(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href^="#/"]');
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return null;
  return link.getAttribute('href');
}

/** Opens plain `<a href="#/...">` links through the navigator. Returns the unsubscribe function. */
export function handleLinkClicks({ follow }: Navigator): () => void {
  const onClick = (event: MouseEvent) => {
    const hash = clickedHash(event);
    if (hash === null) return;
    event.preventDefault();
    follow(hash);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
