'use client';

import { OfflineBanner } from '#components/ui/offline-banner.tsx';
import { useOnline } from '#lib/network/online.ts';
import { useAged } from '#lib/network/slow.ts';

export interface LastKnownProps {
  readonly query: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
    /** Epoch milliseconds. */
    readonly dataUpdatedAt: number;
  };
}

/** Says that what is shown is the last known, and how old: without a network, or where nothing newer comes. */
export function LastKnown({ query: { data, isFetching, isRefetchError, dataUpdatedAt } }: LastKnownProps) {
  const online = useOnline();
  const aged = useAged(isFetching, dataUpdatedAt);
  if (data === undefined || (online && !isRefetchError && !aged)) return null;
  return <OfflineBanner online={online} updatedAt={dataUpdatedAt / 1000} />;
}
