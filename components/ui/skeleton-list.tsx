import { Skeleton } from './skeleton.tsx';
import { upTo } from './up-to.ts';

/** Cards in the shape of a list that is loading. */
export function SkeletonList({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {upTo(rows).map((row) => (
        <div key={`skeleton-${row}`} className="rounded-lg bg-surface p-4 shadow-card">
          <div className="flex items-center justify-between gap-4">
            <Skeleton className="h-4 w-32 min-w-0" />
            <Skeleton className="h-5 w-14 rounded-full" />
          </div>
          <Skeleton className="mt-4 h-4 w-48 max-w-full" />
          <Skeleton className="mt-2.5 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
