'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';

/** Chunks named `counter` are left out of what the service worker stores on the phones of customers. */
const CounterApp = lazyPart(() => import(/* webpackChunkName: "counter" */ './counter-app.tsx'));

const neverChanges = () => () => {};

export function CounterEntry() {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Suspense>{inBrowser ? <CounterApp /> : null}</Suspense>;
}
