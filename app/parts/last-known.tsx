'use client';

import { OfflineBanner } from '#components/ui/offline-banner.tsx';
import { useOnline } from '#lib/pwa/online.ts';

export interface LastKnownProps {
  readonly query: {
    readonly data: unknown;
    readonly isRefetchError: boolean;
    /** Epoch milliseconds. */
    readonly dataUpdatedAt: number;
  };
}

/** Says that what is shown is the last known, and how old: without a network, or where nothing newer could be had. */
export function LastKnown({ query: { data, isRefetchError, dataUpdatedAt } }: LastKnownProps) {
  const online = useOnline();
  if (data === undefined || (online && !isRefetchError)) return null;
  return <OfflineBanner online={online} updatedAt={dataUpdatedAt / 1000} />;
}
