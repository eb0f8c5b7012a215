'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useTableTypesKnown } from '#components/table/table-types.tsx';
import { configQueries } from '#lib/api/config.ts';
import { showApp, showAppAtTap } from './hand-over.ts';

/** Replaces the painted document by the app once the page `isReady`. An earlier tap is repeated then. */
export function useHandOver(isReady: boolean): void {
  const { data: config, isFetching } = useQuery(configQueries.config());
  const typesKnown = useTableTypesKnown();
  // An answer that comes while the app is drawn is there for the parts that are drawn later only: the names
  // come with the next render.
  const isNamed = typesKnown || (!config && !isFetching);
  const isComplete = isReady && isNamed;
  useLayoutEffect(() => {
    if (isComplete) showApp();
  }, [isComplete]);
}

/** Like `useHandOver`, and at a tap that needs no data: Home has such buttons before its data. */
export function useHandOverAtTap(isReady: boolean): void {
  useHandOver(isReady);
  useEffect(showAppAtTap, []);
}
