import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is drawn for the printer. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // The browser takes its picture of the page as soon as the listeners have returned.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => listeners.abort();
  }, []);
  return printing;
}
