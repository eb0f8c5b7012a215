'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { AnimatedSpace } from '#components/ui/animated-space.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { OfflineBannerProps } from '#components/ui/offline-banner.tsx';
import { useOnline } from '#lib/network/online.ts';
import { useIsStale } from '#lib/network/slow.ts';

/** Kept out of the first load: app/deferred-startup.ts loads it while there is a network. */
export const OfflineBanner = lazyPart<(props: OfflineBannerProps) => ReactNode>(
  () => import('#components/ui/offline-banner.tsx'),
);

export interface StaleDataBannerProps {
  readonly query: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
    readonly dataUpdatedAt: number;
  };
  readonly children?: ReactNode;
}

/** Shows the age of a query's data while it cannot be fetched again. */
export function StaleDataBanner({
  query: { data, isFetching, isRefetchError, dataUpdatedAt },
  children = null,
}: StaleDataBannerProps) {
  const online = useOnline();
  const stale = useIsStale(isFetching, dataUpdatedAt);
  const isShown = data !== undefined && (!online || isRefetchError || stale);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A page works without the banner. If it cannot be loaded, it is loaded again the next time it is needed.
    if (isShown)
      OfflineBanner.preload()
        .then(() => setLoaded(true))
        .catch(() => {});
  }, [isShown]);
  const banner = isShown && isLoaded && <OfflineBanner online={online} updatedAt={dataUpdatedAt / 1000} />;
  return children === null ? <AnimatedSpace>{banner}</AnimatedSpace> : banner || children;
}
