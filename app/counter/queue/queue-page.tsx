import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Tabs } from '#components/ui/tabs.tsx';
import { configQueries } from '#lib/api/config.ts';
import { Screen } from '../screen.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { useBoard } from '../use-board.tsx';
import { openScreen } from '../use-counter-location.ts';
import { DoorQueue } from './door-queue.tsx';
import { WaitingTab } from './waiting-tab.tsx';

/** Those who wait: at the door, and on the waiting list for a time that was taken. */
export default function QueuePage({ session, query }: CounterScreenProps) {
  const t = useTranslations('counter');
  const hasWaiting = useQuery(configQueries.config()).data?.waiting != null;
  const hasQueue = useBoard().board.data?.queue != null;
  const tab = hasWaiting && (query.tab === 'waiting' || !hasQueue) ? 'waiting' : 'door';
  return (
    <Screen title={t(tab === 'door' ? 'queue.title' : 'waiting.title')} session={session}>
      {hasWaiting && hasQueue && (
        <div className="-mx-4 -mt-2 mb-4">
          <Tabs
            label={t('queue.title')}
            value={tab}
            onChange={(next) => openScreen('/queue', next === 'door' ? {} : { tab: next })}
            items={[
              { value: 'door', label: t('waiting.door') },
              { value: 'waiting', label: t('waiting.title') },
            ]}
          />
        </div>
      )}
      {tab === 'door' ? <DoorQueue /> : <WaitingTab />}
    </Screen>
  );
}
