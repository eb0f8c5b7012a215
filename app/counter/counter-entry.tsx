'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';

/** The build does not render it: it depends on what the device has stored. */
const CounterApp = lazyPart(() => import('./counter-app.tsx'));

const neverChanges = () => () => {};

export function CounterEntry() {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Suspense>{inBrowser ? <CounterApp /> : null}</Suspense>;
}
