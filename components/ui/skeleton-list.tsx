import { useTranslations } from 'next-intl';
import { useIsSlow } from '#lib/network/slow.ts';
import { Button } from './button.tsx';
import { oneTo } from './one-to.ts';
import { Skeleton } from './skeleton.tsx';

/** After this, the list says that loading is slow. */
const SLOW_MS = 8_000;

export interface SkeletonListProps {
  readonly rows?: number;
  readonly label: string;
  /** The shape of what is loaded. In a form, `rows` are below the card of the table. */
  readonly shape?: keyof typeof shapes;
}

const Cards = ({ rows }: { rows: number }) =>
  oneTo(rows).map((row) => (
    <div key={`skeleton-${row}`} className="rounded-lg bg-surface p-4 shadow-card">
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-4 w-32 min-w-0" />
        <Skeleton className="h-5 w-14 rounded-full" />
      </div>
      <Skeleton className="mt-4 h-4 w-48 max-w-full" />
      <Skeleton className="mt-2.5 h-4 w-24" />
    </div>
  ));

const Tickets = ({ rows }: { rows: number }) =>
  oneTo(rows).map((row) => (
    <div
      key={`skeleton-${row}`}
      className="flex h-[6.5rem] overflow-hidden rounded-lg bg-surface shadow-card"
    >
      <Skeleton className="w-28 shrink-0 rounded-none" />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-2.5 px-4">
        <Skeleton className="h-4 w-32 max-w-full" />
        <Skeleton className="h-3.5 w-44 max-w-full" />
        <Skeleton className="h-3.5 w-24" />
      </div>
    </div>
  ));

const Rows = ({ rows }: { rows: number }) => (
  <div className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
    {oneTo(rows).map((row) => (
      <div key={`skeleton-${row}`} className="flex min-h-[3.75rem] items-center gap-3 px-4 py-2.5">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-28 max-w-full" />
          <Skeleton className="h-3 w-36 max-w-full" />
        </div>
        <Skeleton className="h-4 w-14 shrink-0" />
      </div>
    ))}
  </div>
);

const Text = ({ rows }: { rows: number }) =>
  oneTo(rows).map((row) => (
    <div key={`skeleton-${row}`} className="mb-2 flex flex-col gap-2.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));

const Form = ({ rows }: { rows: number }) => (
  <>
    <div className="flex items-center gap-3.5 rounded-lg bg-surface p-4 shadow-card">
      <Skeleton className="h-14 w-[clamp(4rem,24vw,6rem)] shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <Skeleton className="h-5 w-32 max-w-full" />
        <Skeleton className="h-3.5 w-40 max-w-full" />
        <Skeleton className="h-3.5 w-24 max-w-full" />
      </div>
    </div>
    {oneTo(rows).map((row) => (
      <div key={`skeleton-${row}`} className="mt-3 flex flex-col gap-3">
        <Skeleton className="mx-1 h-4 w-20" />
        <div className="flex gap-2 overflow-hidden">
          {oneTo(4).map((choice) => (
            <Skeleton key={`choice-${choice}`} className="h-11 w-20 shrink-0 rounded-full" />
          ))}
        </div>
      </div>
    ))}
  </>
);

const shapes = { cards: Cards, tickets: Tickets, rows: Rows, text: Text, form: Form };

/** A placeholder for a list that is loading, with a hint and a retry once that is slow. */
export function SkeletonList({ label, shape = 'cards', rows = shape === 'form' ? 3 : 4 }: SkeletonListProps) {
  const Shape = shapes[shape];
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
        <Shape rows={rows} />
      </div>
    </div>
  );
}
