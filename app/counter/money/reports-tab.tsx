import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isChunkError, reloadOnce } from '#lib/pwa/chunk-error.ts';
import type { CounterScreenProps } from '../screen-props.ts';

/**
 * A chunk of its own: few of those who work at the counter open it. Read as a query, so that one that could not be loaded is
 * loaded again.
 */
const code = queryOptions({
  queryKey: ['counter', 'code', 'reports'],
  queryFn: () =>
    import(
      /* webpackMode: "lazy", webpackChunkName: "app/counter/reports" */ './reports/reports-view.tsx'
    ).catch((error: unknown) => {
      // A missing chunk mostly belongs to an older version.
      if (isChunkError(error) && navigator.onLine) reloadOnce();
      throw error;
    }),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The reports of a period. */
export function ReportsTab({ session }: Pick<CounterScreenProps, 'session'>) {
  const { data, isError, refetch } = useQuery(code);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 w-full rounded-lg" />;
  const { default: ReportsView } = data;
  return <ReportsView session={session} />;
}
