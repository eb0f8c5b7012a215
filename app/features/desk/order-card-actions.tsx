'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { Order } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { requestOnDesk } from './desk-requests.ts';
import { payPageOf } from './pay-page.ts';
import { useOrderActions } from './use-order-actions.ts';

/** The actions that an order's state allows, on its card. Cancelling and ending are confirmed on My Desk. */
export function OrderCardActions({ order }: { order: Order }) {
  const t = useTranslations('desk');
  const share = useTranslations('share');
  const { navigateTo } = useRouter();
  const { id } = order;
  const allowed = useOrderActions(order);
  const openDesk = () => navigateTo('/pages/order/finish', { id });
  const cancel = () => {
    requestOnDesk(id, 'cancel');
    openDesk();
  };
  const actions = [
    { action: 'cancel', outline: true, label: t('cancel.short'), onClick: cancel },
    {
      action: 'pay',
      label: order.split ? share('show') : t(order.total > 0 ? 'pay' : 'confirm'),
      onClick: () => navigateTo(payPageOf(order), { id }),
    },
    { action: 'open', label: t('scanShort'), onClick: () => navigateTo('/pages/order/add') },
    { action: 'end', label: t('toDesk'), onClick: openDesk },
    {
      action: 'replay',
      outline: true,
      label: t('replay'),
      onClick: () => navigateTo('/pages/order/replay', { id }),
    },
    {
      action: 'evaluate',
      label: t('evaluate'),
      onClick: () => navigateTo('/pages/order/evaluateAdd', { id }),
    },
    {
      action: 'book_again',
      outline: true,
      label: t('again'),
      onClick: () => navigateTo('/pages/order/add', { id: order.table.id }),
    },
  ] as const;
  return actions
    .filter(({ action }) => allowed.includes(action))
    .map(({ action, label, onClick, ...style }) => (
      <Button key={action} size="sm" variant={'outline' in style ? 'outline' : 'primary'} onClick={onClick}>
        {label}
      </Button>
    ));
}
