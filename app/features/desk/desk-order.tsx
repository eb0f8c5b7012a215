'use client';

import { CirclePlay, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Timeline } from '#components/desk/timeline.tsx';
import { HoldCountdown } from '#components/order/hold-countdown.tsx';
import { OrderNumber } from '#components/order/order-number.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Settlement } from '#components/order/settlement.tsx';
import { StatusPill } from '#components/order/status-pill.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useCancelOrder } from '#lib/api/order.ts';
import { copyText } from '#lib/browser/share.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** An order that is not being played: how it stands, what it cost, what can be done. */
export function DeskOrder({ order }: { order: OrderDetail }) {
  const t = useTranslations();
  const copy = async (number: string) => {
    if (await copyText(number)) toast(t('desk.copied'), 'success');
  };
  return (
    <div className="flex flex-col gap-5">
      <OrderSummary order={order} aside={<StatusPill status={order.status} />}>
        {order.hold_until_at !== null && (
          <HoldCountdown className="mt-3" untilAt={order.hold_until_at} clock={serverNow} />
        )}
        <Standing order={order} />
      </OrderSummary>
      {order.settlement && (
        <Card>
          <Settlement settlement={order.settlement} />
        </Card>
      )}
      <Actions order={order} />
      <Card>
        <PriceLines lines={order.lines} total={order.total} timeZone={order.store.time_zone} />
      </Card>
      <Section title={t('desk.timeline')}>
        <Card>
          <Timeline order={order} />
          <OrderNumber number={order.number} onCopy={copy} />
        </Card>
      </Section>
    </div>
  );
}

/** One sentence on what comes next. */
function Standing({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.standing');
  const { dayAndTime, time } = useClockText(order.store.time_zone);
  const last = order.timeline.at(-1)?.event;
  const words =
    order.status === 'paid'
      ? t('paid', { from: dayAndTime(order.open_from_at ?? order.start_at), end: time(order.end_at) })
      : order.status === 'cancelled'
        ? t(last === 'expire' ? 'expired' : 'cancelled')
        : order.status === 'ended' && order.opened_at === null
          ? t('lapsed')
          : null;
  return words && <p className="mt-3 text-ink-2 text-small">{words}</p>;
}

function Actions({ order }: { order: OrderDetail }) {
  const t = useTranslations();
  const money = useMoney();
  const { navigateTo } = useRouter();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelOrder();
  const can = (action: OrderDetail['actions'][number]) => order.actions.includes(action);
  const confirm = async () => {
    try {
      const reply = await cancel.mutateAsync({ id: order.id });
      if (reply.code === 1) toast(t('desk.cancel.done'), 'success');
    } catch {
      toast(t('error.network'), 'error');
    }
    setAsking(false);
  };
  const preview = order.cancel_preview;
  return (
    <div className="flex flex-col gap-2.5">
      {can('pay') && (
        <Button size="lg" block onClick={() => navigateTo('/pages/order/pay', { id: order.id })}>
          {t('desk.pay')}
        </Button>
      )}
      {can('open') && (
        <Button size="lg" block onClick={() => navigateTo('/pages/order/add')}>
          {t('desk.scan')}
        </Button>
      )}
      {can('evaluate') && (
        <Button
          size="lg"
          block
          icon={Star}
          onClick={() => navigateTo('/pages/order/evaluateAdd', { id: order.id })}
        >
          {t('desk.evaluate')}
        </Button>
      )}
      {order.status === 'completed' && (
        <Button
          block
          variant="secondary"
          icon={Star}
          onClick={() => navigateTo('/pages/order/evaluate', { id: order.id, store_id: order.store.id })}
        >
          {t('desk.review')}
        </Button>
      )}
      {can('replay') && (
        <Button
          block
          variant="secondary"
          icon={CirclePlay}
          onClick={() => navigateTo('/pages/order/replay', { id: order.id })}
        >
          {t('desk.replay')}
        </Button>
      )}
      {can('book_again') && (
        <Button
          block
          variant="secondary"
          onClick={() => navigateTo('/pages/order/add', { id: order.table.id })}
        >
          {t('desk.again')}
        </Button>
      )}
      {can('cancel') && preview && (
        <Button block variant="danger-ghost" onClick={() => setAsking(true)}>
          {t('desk.cancel.open')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('desk.cancel.title')}
        message={
          order.status === 'unpaid'
            ? t('desk.cancel.unpaid')
            : t(preview && preview.refund < order.paid ? 'desk.cancel.late' : 'desk.cancel.full', {
                amount: money.text(preview?.returned ?? 0),
                kept: money.text(order.paid - (preview?.refund ?? 0)),
              })
        }
        confirmLabel={t('desk.cancel.confirm')}
        cancelLabel={t('desk.cancel.keep')}
        tone="danger"
        loading={cancel.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
