'use client';

import { ClipboardList, House, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { tabs } from '#app/routes.ts';
import { TabBar } from '#components/ui/tab-bar.tsx';
import { useUnread } from '#lib/pwa/unread.ts';
import { href, useRouter } from '#lib/router/router.ts';

const icons = { home: House, order: ClipboardList, mine: UserRound };

/** The tab bar with the tabs of the routes. `active`: the id of the visible one. */
export function Tabs({ active }: { active: string }) {
  const t = useTranslations('tab');
  const { switchTab } = useRouter();
  const unread = useUnread();
  return (
    <TabBar
      label={t('label')}
      active={active}
      items={tabs.map(({ id, path }) => ({
        id,
        label: t(id),
        icon: icons[id],
        href: href(path),
        ...(id === 'mine' && unread > 0 && { badge: unread, about: t('unread', { count: unread }) }),
      }))}
      onSelect={(id) => switchTab(tabs.find((tab) => tab.id === id)?.path ?? '/')}
    />
  );
}
