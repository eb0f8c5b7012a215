'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { Order } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';

/** The actions that an order's state allows, on its card; the dangerous ones are done on the order's own page. */
export function OrderCardActions({ order }: { order: Order }) {
  const t = useTranslations('desk');
  const { navigateTo } = useRouter();
  const can = (action: Order['actions'][number]) => order.actions.includes(action);
  const desk = () => navigateTo('/pages/order/finish', { id: order.id });
  return (
    <>
      {can('cancel') && (
        <Button size="sm" variant="outline" onClick={desk}>
          {t('cancel.short')}
        </Button>
      )}
      {can('pay') && (
        <Button size="sm" onClick={() => navigateTo('/pages/order/pay', { id: order.id })}>
          {t('pay')}
        </Button>
      )}
      {can('open') && (
        <Button size="sm" onClick={() => navigateTo('/pages/order/add')}>
          {t('scanShort')}
        </Button>
      )}
      {can('end') && (
        <Button size="sm" onClick={desk}>
          {t('toDesk')}
        </Button>
      )}
      {can('replay') && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => navigateTo('/pages/order/replay', { id: order.id })}
        >
          {t('replay')}
        </Button>
      )}
      {can('evaluate') && (
        <Button size="sm" onClick={() => navigateTo('/pages/order/evaluateAdd', { id: order.id })}>
          {t('evaluate')}
        </Button>
      )}
      {can('book_again') && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => navigateTo('/pages/order/add', { id: order.table.id })}
        >
          {t('again')}
        </Button>
      )}
    </>
  );
}
