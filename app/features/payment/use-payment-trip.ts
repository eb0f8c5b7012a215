'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { continuePaymentTrip } from '#lib/browser/payment-trip.ts';
import { parseHash } from '#lib/router/hash.ts';
import type { Path } from '#lib/router/navigator.ts';
import { usePageStack, useRouter } from '#lib/router/router.ts';

/** Opens a finished payment on the page where the person left. Returns whether that is under way. */
export function usePaymentTrip(isReturn: boolean): boolean {
  const { redirectTo } = useRouter();
  const isOnlyPage = usePageStack().length === 1;
  const [isGoingBack, setIsGoingBack] = useState(false);
  const continueTrip = useEffectEvent(() => {
    const step = continuePaymentTrip(isReturn && isOnlyPage);
    setIsGoingBack(step?.kind === 'back');
    if (step?.kind !== 'open') return;
    const { path, query } = parseHash(step.hash);
    redirectTo(path as Path, query);
  });
  useEffect(() => {
    continueTrip();
    // The browser may show the page as it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && continueTrip();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return isGoingBack;
}
