'use client';

import { OfflineBanner } from '#components/ui/offline-banner.tsx';
import { useOnline } from '#lib/network/online.ts';
import { useIsStale } from '#lib/network/slow.ts';

export interface StaleDataBannerProps {
  readonly query: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
    /** Epoch milliseconds. */
    readonly dataUpdatedAt: number;
  };
}

/** Says that what is shown is the last known, and how old: without a network, or where nothing newer comes. */
export function StaleDataBanner({
  query: { data, isFetching, isRefetchError, dataUpdatedAt },
}: StaleDataBannerProps) {
  const online = useOnline();
  const aged = useIsStale(isFetching, dataUpdatedAt);
  if (data === undefined || (online && !isRefetchError && !aged)) return null;
  return <OfflineBanner online={online} updatedAt={dataUpdatedAt / 1000} />;
}
