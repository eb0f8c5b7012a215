import { Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** A chunk of its own: each device opens it once. */
const ThisDevice = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/more" */ '../device/this-device.tsx'),
);

/** What is set for the device itself. */
export const ThisDeviceTab = () => (
  <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
    <ThisDevice />
  </Suspense>
);
