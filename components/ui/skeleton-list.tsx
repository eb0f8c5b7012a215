import { useTranslations } from 'next-intl';
import { useIsSlow } from '#lib/network/slow.ts';
import { Button } from './button.tsx';
import { oneTo } from './one-to.ts';
import { Skeleton } from './skeleton.tsx';

/** After this, the list says that loading is slow. */
const SLOW_MS = 8_000;

/** A placeholder for a list that is loading, with a hint and a retry once that is slow. */
export function SkeletonList({ rows = 4, label }: { rows?: number; label: string }) {
  const t = useTranslations('ui');
  const slow = useIsSlow(true, { after: SLOW_MS });
  return (
    <div className="flex flex-col gap-3">
      {slow && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ink-2">
          {t('slow')}
          {/* Without a worker, a reload would load the app over the slow network too. */}
          {navigator.serviceWorker?.controller && (
            <Button size="sm" variant="secondary" onClick={() => location.reload()}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      <div role="status" aria-busy="true" className="flex flex-col gap-3">
        <span className="sr-only">{label}</span>
        {oneTo(rows).map((row) => (
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
    </div>
  );
}
