import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import { Tabs } from '#components/ui/tabs.tsx';
import { hasRole } from '#lib/contract/counter/access.ts';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { Screen } from '../screen.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { openScreen } from '../use-counter-location.ts';
import { AuditTab } from './audit-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { FaultsTab } from './faults-tab.tsx';
import { HallTab } from './hall-tab.tsx';
import { ReviewsTab } from './reviews-tab.tsx';
import { StaffTab } from './staff-tab.tsx';
import { ThisDeviceTab } from './this-device-tab.tsx';

const tabs = ['faults', 'reviews', 'audit', 'hall', 'staff', 'devices', 'device'] as const;
type TabName = (typeof tabs)[number];

const content: Readonly<Record<TabName, ComponentType<{ session: StaffSession }>>> = {
  faults: FaultsTab,
  reviews: ReviewsTab,
  audit: AuditTab,
  hall: HallTab,
  staff: StaffTab,
  devices: DevicesTab,
  device: ThisDeviceTab,
};

/** Managers change the hall, and see who works here, and on which devices. */
const isOfManager = (tab: TabName) => tab === 'hall' || tab === 'staff' || tab === 'devices';

/**
 * What is looked at now and then: faults, reviews, the audit trail, staff and devices, and what is set for
 * this one.
 */
export default function MorePage({ session, query }: CounterScreenProps) {
  const t = useTranslations('counter.more');
  const shown = tabs.filter((tab) => !isOfManager(tab) || hasRole(session.staff.role, 'manager'));
  const tab = shown.find((each) => each === query.tab) ?? 'faults';
  const Content = content[tab];
  return (
    <Screen title={t('title')} session={session}>
      <div className="-mx-4 -mt-2 mb-4">
        <Tabs
          label={t('title')}
          value={tab}
          onChange={(next) => openScreen('/more', { tab: next })}
          items={shown.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
      </div>
      <Content session={session} />
    </Screen>
  );
}
