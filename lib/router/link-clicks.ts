import type { Navigator } from './navigator.ts';

/** Where a click on a link of ours leads; null where it is the browser's business (a new tab, another site). */
export function internalLinkOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href^="#/"]');
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return null;
  return link.getAttribute('href');
}

/** Takes plain `<a href="#/...">` links by the navigator, so that the stack knows of them. Answers how to stop. */
export function handleLinkClicks({ follow }: Navigator): () => void {
  const onClick = (event: MouseEvent) => {
    const hash = internalLinkOf(event);
    if (hash === null) return;
    event.preventDefault();
    follow(hash);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
