import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ErrorState } from '#components/ui/error-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { counterQueries } from '#lib/api/counter/board.ts';
import { shiftQueries } from '#lib/api/counter/money.ts';
import { hasRole } from '#lib/contract/counter/access.ts';
import { Screen } from '../screen.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { openScreen } from '../use-counter-location.ts';
import { OpenShift } from './open-shift.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { RunningShift } from './running-shift.tsx';
import { ShiftList } from './shift-list.tsx';
import { ShiftReportView } from './shift-report-view.tsx';

const tabs = ['drawer', 'reports'] as const;

/** The cash drawer: its shift, and the reports of those before. For managers also the reports of a period. */
export default function MoneyPage({ session, query: { shift, tab } }: CounterScreenProps) {
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
  const isManager = hasRole(session.staff.role, 'manager');
  const shown = isManager && tab === 'reports' ? 'reports' : 'drawer';
  return (
    <Screen title={t('title')} session={session}>
      {isManager && (
        <div className="-mx-4 -mt-2 mb-4">
          <Tabs
            label={t('title')}
            value={shown}
            onChange={(next) => openScreen('/money', next === 'drawer' ? {} : { tab: next })}
            items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          />
        </div>
      )}
      {shown === 'reports' ? <ReportsTab session={session} /> : <Drawer session={session} />}
    </Screen>
  );
}

function Drawer({ session }: Pick<CounterScreenProps, 'session'>) {
  const t = useTranslations('counter.money');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CurrentShift session={session} />
      <Section title={t('shifts')}>
        <ShiftList />
      </Section>
    </div>
  );
}

function CurrentShift({ session }: Pick<CounterScreenProps, 'session'>) {
  const current = useQuery(shiftQueries.current());
  const device = useQuery(counterQueries.device());
  if (current.isPending || device.isPending) return <Skeleton className="h-72 w-full rounded-lg" />;
  if (current.isError || device.isError)
    return <ErrorState onRetry={() => Promise.all([current.refetch(), device.refetch()])} />;
  const { shift, left } = current.data;
  const { currency, outlet } = device.data;
  if (!shift) return <OpenShift currency={currency} left={left ?? null} timeZone={outlet.time_zone} />;
  return (
    <RunningShift
      key={shift.id}
      shift={shift}
      currency={currency}
      timeZone={outlet.time_zone}
      role={session.staff.role}
      usesTerminal={current.data.uses_terminal ?? false}
    />
  );
}
