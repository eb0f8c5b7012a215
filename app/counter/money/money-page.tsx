import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ErrorState } from '#components/ui/error-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { counterQueries } from '#lib/api/counter/board.ts';
import { shiftQueries } from '#lib/api/counter/money.ts';
import { Screen } from '../screen.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { openScreen } from '../use-counter-location.ts';
import { OpenShift } from './open-shift.tsx';
import { RunningShift } from './running-shift.tsx';
import { ShiftList } from './shift-list.tsx';
import { ShiftReportView } from './shift-report-view.tsx';

/** The cash drawer: its shift, and the reports of those before. */
export default function MoneyPage({ session, query: { shift } }: CounterScreenProps) {
  const t = useTranslations('counter.money');
  if (shift)
    return (
      <Screen
        title={t('report.title')}
        session={session}
        leading={
          <IconButton icon={ArrowLeft} label={t('report.back')} onClick={() => openScreen('/money')} />
        }
      >
        <ShiftReportView id={shift} />
      </Screen>
    );
  return (
    <Screen title={t('title')} session={session}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CurrentShift session={session} />
        <Section title={t('shifts')}>
          <ShiftList />
        </Section>
      </div>
    </Screen>
  );
}

function CurrentShift({ session }: Pick<CounterScreenProps, 'session'>) {
  const current = useQuery(shiftQueries.current());
  const device = useQuery(counterQueries.device());
  if (current.isPending || device.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (current.isError || device.isError)
    return <ErrorState onRetry={() => Promise.all([current.refetch(), device.refetch()])} />;
  const { shift } = current.data;
  const { currency, outlet } = device.data;
  if (!shift) return <OpenShift currency={currency} />;
  return (
    <RunningShift
      key={shift.id}
      shift={shift}
      currency={currency}
      timeZone={outlet.time_zone}
      role={session.staff.role}
    />
  );
}
