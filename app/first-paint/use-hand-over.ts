'use client';

import { useEffect, useLayoutEffect } from 'react';
import { onFirstTap, showApp } from './hand-over.ts';

/** Shows the app in the place of the document's Home once the page `isReady`, or as soon as a person taps a button. */
export function useHandOver(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) showApp();
  }, [isReady]);
  useEffect(() => onFirstTap(showApp), []);
}
