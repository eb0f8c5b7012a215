'use client';

import type { ReactNode } from 'react';
import { AnimatedSpace } from '#components/ui/animated-space.tsx';
import { OfflineBanner } from '#components/ui/offline-banner.tsx';
import { useOnline } from '#lib/network/online.ts';
import { useIsStale } from '#lib/network/slow.ts';

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
  const banner = isShown && <OfflineBanner online={online} updatedAt={dataUpdatedAt / 1000} />;
  return children === null ? <AnimatedSpace>{banner}</AnimatedSpace> : banner || children;
}
