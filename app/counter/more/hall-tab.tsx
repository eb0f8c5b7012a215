import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { StaffSession } from '#lib/contract/counter/staff.ts';

/**
 * A chunk of its own: few of those who work at the counter open it. Read as a query, so that one that could not be loaded is
 * loaded again.
 */
const code = queryOptions({
  queryKey: ['counter', 'code', 'hall'],
  queryFn: () =>
    import(/* webpackMode: "lazy", webpackChunkName: "app/counter/hall" */ '../hall/hall-view.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The editor of the hall. */
export function HallTab({ session }: { session: StaffSession }) {
  const { data, isError, refetch } = useQuery(code);
  if (isError) return <ErrorState onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 w-full rounded-lg" />;
  const { default: HallView } = data;
  return <HallView session={session} />;
}
