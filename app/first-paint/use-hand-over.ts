'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useTableTypesKnown } from '#components/table/table-types.tsx';
import { configQueries } from '#lib/api/config.ts';
import { showApp, showAppAtTap } from './hand-over.ts';

/**
 * Shows the app in the place of what the document has painted once the page `isReady` and the table types
 * have their names. A tap before that is repeated then.
 */
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

/**
 * Like `useHandOver`, or as soon as a person taps a button that needs no data: for Home, which has such
 * buttons before its data.
 */
export function useHandOverAtTap(isReady: boolean): void {
  useHandOver(isReady);
  useEffect(showAppAtTap, []);
}
