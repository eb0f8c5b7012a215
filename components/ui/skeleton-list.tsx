import { useTranslations } from 'next-intl';
import { useIsSlow } from '#lib/network/slow.ts';
import { Button } from './button.tsx';
import { oneTo } from './one-to.ts';
import { Skeleton } from './skeleton.tsx';

/** Nobody watches a skeleton for longer without asking what is wrong. */
const PATIENCE_MS = 8_000;

/** Cards in the shape of a list that is loading; says so where that takes long. */
export function SkeletonList({ rows = 4, label }: { rows?: number; label: string }) {
  const t = useTranslations('ui');
  const slow = useIsSlow(true, { after: PATIENCE_MS });
  return (
    <div className="flex flex-col gap-3">
      {slow && (
        <div role="alert" className="flex items-center justify-between gap-3 text-ink-2">
          {t('slow')}
          {/* Without a worker, the network that is slow now would have to bring the app itself. */}
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
