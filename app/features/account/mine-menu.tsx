'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Bell,
  ClipboardList,
  Crown,
  Gift,
  Headset,
  Megaphone,
  Settings,
  Star,
  Ticket,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { messageQueries } from '#lib/api/message.ts';
import { appVersion } from '#lib/pwa/version.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useHasPhone } from '#lib/session/session.ts';

/** Links from Mine to all other pages; the route guard opens the login if it is required. */
export function MineMenu() {
  const t = useTranslations();
  const { switchTab } = useRouter();
  return (
    <>
      <ListGroup label={t('mine.account')}>
        <ListRow icon={WalletMinimal} title={t('page.wallet')} href={href('/pages/mine/wallet')} />
        <ListRow icon={Crown} title={t('page.vip')} href={href('/pages/index/vip')} />
        <ListRow icon={Ticket} title={t('page.coupons')} href={href('/pages/index/coupon')} />
        <ListRow icon={Gift} title={t('page.couponReceive')} href={href('/pages/index/couponReceive')} />
        <ListRow
          icon={ClipboardList}
          title={t('page.order')}
          onClick={() => switchTab('/pages/entry/order')}
        />
      </ListGroup>
      <ListGroup label={t('mine.hall')}>
        <ListRow
          icon={Bell}
          title={t('page.messages')}
          value={<UnreadBadge />}
          href={href('/pages/message')}
        />
        <ListRow icon={Megaphone} title={t('page.notices')} href={href('/pages/index/notice')} />
        <ListRow icon={Star} title={t('page.evaluate')} href={href('/pages/order/evaluate')} />
        <ListRow icon={Headset} title={t('page.contactUs')} href={href('/pages/mine/contactUs')} />
      </ListGroup>
      <ListGroup label={t('mine.about')}>
        <ListRow icon={UserRound} title={t('page.info')} href={href('/pages/mine/info')} />
        <ListRow icon={Settings} title={t('page.settings')} href={href('/pages/mine/settings')} />
        <ListRow title={t('mine.version')} value={appVersion} />
      </ListGroup>
    </>
  );
}

function UnreadBadge() {
  const t = useTranslations('mine');
  const hasPhone = useHasPhone();
  const { data } = useInfiniteQuery({ ...messageQueries.list(useLocale()), enabled: hasPhone });
  const unread = data?.pages[0]?.unread ?? 0;
  if (!hasPhone || unread === 0) return null;
  return <Badge tone="danger">{t('unread', { count: unread })}</Badge>;
}
