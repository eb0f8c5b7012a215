'use client';

import { ErrorState } from '#components/ui/error-state.tsx';
import { useOnline } from '#lib/network/online.ts';

export interface QueryErrorProps {
  readonly query: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Called in place of the query's own refetch. */
  readonly onRetry?: () => Promise<unknown>;
}

/** The error of a query that has no data to show, with a retry; nothing otherwise. */
export function QueryError({ query, onRetry = query.refetch }: QueryErrorProps) {
  const online = useOnline();
  if (!query.isError || query.data !== undefined) return null;
  return <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => onRetry()} />;
}
