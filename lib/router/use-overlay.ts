import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { PageOverlaysContext, RouterContext } from './router.ts';

/** Makes the back button close an overlay, the top one first; without `onClose` it goes back. */
export function useOverlay(open: boolean, onClose: (() => void) | undefined): void {
  // The gallery draws overlays without a router.
  const history = useContext(RouterContext)?.history;
  const close = useEffectEvent(() => onClose?.());
  const closable = open && onClose !== undefined;
  const ofPage = useContext(PageOverlaysContext);
  useLayoutEffect(() => {
    if (!open || !ofPage) return;
    ofPage.open++;
    return () => {
      ofPage.open--;
    };
  }, [open, ofPage]);
  useLayoutEffect(() => {
    if (closable) return history?.openOverlay(() => close());
  }, [closable, history]);
}
