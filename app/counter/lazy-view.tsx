import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isChunkError, reloadOnce } from '#lib/pwa/chunk-error.ts';

/**
 * The code of a view in a chunk of its own: few of those who work at the counter open it. Read as a query, so
 * that one that could not be loaded is loaded again. `load`: imports it, with the name of its chunk.
 */
export const viewCode = <Props extends object>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) =>
  queryOptions({
    queryKey: ['counter', 'code', name],
    queryFn: () =>
      load().catch((error: unknown) => {
        // A missing chunk mostly belongs to an older version.
        if (isChunkError(error) && navigator.onLine) reloadOnce();
        throw error;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/** Draws a view with `props` once its code is there. */
export function LazyView<Props extends object>({
  code,
  props,
}: {
  code: ReturnType<typeof viewCode<Props>>;
  props: Props;
}) {
  const { data, isError, refetch } = useQuery(code);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 w-full rounded-lg" />;
  const { default: View } = data;
  return <View {...props} />;
}
