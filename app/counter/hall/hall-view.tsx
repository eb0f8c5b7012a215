import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { counterQueries } from '#lib/api/counter/board.ts';
import { hallQueries } from '#lib/api/counter/hall.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { Editor } from './editor.tsx';
import { HallTexts } from './hall-texts.tsx';

/** What the staff change of the hall by themselves: hours, tables, announcements, prices. */
export default function HallView({ session }: { session: StaffSession }) {
  return (
    <HallTexts>
      <Hall staffId={session.staff.id} />
    </HallTexts>
  );
}

/** How long it is said that a version is in force. */
const APPLIED_MS = 8_000;

function Hall({ staffId }: { staffId: string }) {
  const t = useTranslations('counter.hall');
  const [applied, setApplied] = useState<number | null>(null);
  useEffect(() => {
    if (applied === null) return;
    const timer = setTimeout(() => setApplied(null), APPLIED_MS);
    return () => clearTimeout(timer);
  }, [applied]);
  const hall = useQuery(hallQueries.current());
  const device = useQuery(counterQueries.device());
  if (hall.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (hall.isError) return <ErrorState onRetry={hall.refetch} />;
  if (hall.data.edit.outlets.length === 0) return <p className="text-ink-2">{t('noOutlet')}</p>;
  return (
    <>
      <p
        role="status"
        className="mb-4 rounded-lg bg-free-soft px-4 py-3 font-medium text-on-free-soft empty:hidden"
      >
        {applied !== null && t('applied', { version: applied })}
      </p>
      <Editor
        // Another version gets a new form: what was typed for the one before is done, or no longer fits.
        key={hall.data.version}
        hall={hall.data}
        staffId={staffId}
        ownOutlet={device.data?.outlet.id ?? ''}
        isReading={hall.isFetching}
        onReload={() => void hall.refetch()}
        onApplied={setApplied}
      />
    </>
  );
}
