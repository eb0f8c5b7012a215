'use client';

import { useEffect, useLayoutEffect } from 'react';
import { onFirstTap, showApp } from './hand-over.ts';

/** Shows the app in the place of what the document has painted once the page `isReady`. A tap before that is repeated then. */
export function useHandOver(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady) showApp();
  }, [isReady]);
}

/** As `useHandOver`, or as soon as a person taps a button: for Home, which has its buttons before its data. */
export function useHandOverAtTap(isReady: boolean): void {
  useHandOver(isReady);
  useEffect(() => onFirstTap(showApp), []);
}
