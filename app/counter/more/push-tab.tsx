import { Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** A chunk of its own: each device opens it once. */
const PushSettings = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/push" */ './push-settings.tsx'),
);

/** The pushes of alerts to this device. */
export const PushTab = () => (
  <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
    <PushSettings />
  </Suspense>
);
