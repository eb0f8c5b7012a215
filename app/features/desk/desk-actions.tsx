'use client';

import { CirclePlay, type LucideIcon, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { payPageOf } from './pay-page.ts';
import { useOrderActions } from './use-order-actions.ts';

interface DeskAction {
  readonly label: string;
  readonly onClick?: () => void;
  readonly visible: boolean;
  readonly primary?: boolean;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
}

/** The actions that the order's state allows, without its cancellation. */
export function DeskActions({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk');
  const share = useTranslations('share');
  const { navigateTo } = useRouter();
  const { coming } = useClockText(order.store.time_zone);
  const { id } = order;
  const allowed = useOrderActions(order);
  const allows = (action: OrderDetail['actions'][number]) => allowed.includes(action);
  const actions: readonly DeskAction[] = [
    {
      visible: allows('pay'),
      primary: true,
      label: order.split ? share('show') : t(order.total > 0 ? 'pay' : 'confirm'),
      onClick: () => navigateTo(payPageOf(order), { id }),
    },
    {
      visible: allows('open'),
      primary: true,
      label: t('scan'),
      onClick: () => navigateTo('/pages/order/add'),
    },
    {
      visible: order.status === 'paid' && !allows('open'),
      disabled: true,
      label: t('scanFrom', { time: coming(order.open_from_at ?? order.start_at) }),
    },
    {
      visible: allows('evaluate'),
      primary: true,
      icon: Star,
      label: t('evaluate'),
      onClick: () => navigateTo('/pages/order/evaluateAdd', { id }),
    },
    {
      visible: order.status === 'completed',
      icon: Star,
      label: t('review'),
      onClick: () => navigateTo('/pages/order/evaluate', { id, store_id: order.store.id }),
    },
    {
      visible: allows('replay'),
      icon: CirclePlay,
      label: t('replay'),
      onClick: () => navigateTo('/pages/order/replay', { id }),
    },
    {
      visible: allows('book_again'),
      label: t('again'),
      onClick: () => navigateTo('/pages/order/add', { id: order.table.id }),
    },
  ];
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {actions
        .filter(({ visible }) => visible)
        .map(({ label, onClick, primary, icon, disabled = false }) => (
          <Button
            key={label}
            block
            {...(primary ? { size: 'lg' } : { variant: 'secondary' })}
            {...(icon ? { icon } : {})}
            disabled={disabled}
            {...(onClick ? { onClick } : {})}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
