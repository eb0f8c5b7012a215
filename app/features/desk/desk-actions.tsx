'use client';

import { CirclePlay, type LucideIcon, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { useOrderActions } from './use-order-actions.ts';

interface DeskAction {
  readonly label: string;
  readonly onClick: () => void;
  readonly visible: boolean;
  /** Secondary buttons are smaller. */
  readonly primary?: boolean;
  readonly icon?: LucideIcon;
}

/** The actions that the order's state allows, without its cancellation. */
export function DeskActions({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk');
  const { navigateTo } = useRouter();
  const { id } = order;
  const allowed = useOrderActions(order);
  const allows = (action: OrderDetail['actions'][number]) => allowed.includes(action);
  const actions: readonly DeskAction[] = [
    {
      visible: allows('pay'),
      primary: true,
      label: t(order.total > 0 ? 'pay' : 'confirm'),
      onClick: () => navigateTo('/pages/order/pay', { id }),
    },
    {
      // Scanned before it can be opened, the table says from when.
      visible: order.status === 'paid',
      primary: allows('open'),
      label: t('scan'),
      onClick: () => navigateTo('/pages/order/add'),
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
        .map(({ label, onClick, primary, icon }) => (
          <Button
            key={label}
            block
            {...(primary ? { size: 'lg' } : { variant: 'secondary' })}
            {...(icon ? { icon } : {})}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
