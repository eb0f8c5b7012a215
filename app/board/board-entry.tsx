'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';

/** The build does not render it: it depends on what the device has stored. */
const BoardApp = lazyPart(() => import('./board-app.tsx'));

const neverChanges = () => () => {};

export function BoardEntry() {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Suspense>{inBrowser ? <BoardApp /> : null}</Suspense>;
}
