import { DoorOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '#components/counter/act-button.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import type { TableAct, TableActProps } from './table-act.ts';

/** Before the start of a booking, the table can be opened at most so early. */
const OPEN_EARLY_SECONDS = 30 * 60;

/** The person of a booking is here: takes what is due and opens the table. */
export const arrive: TableAct = {
  id: 'arrive',
  place: 'button',
  key: 'p',
  appliesTo: ({ order }, now) =>
    order?.kind === 'book' &&
    (order.status === 'unpaid' || (order.status === 'paid' && order.start_at - now <= OPEN_EARLY_SECONDS)),
  Act: Arrive,
};

const methods = ['cash', 'terminal', 'wallet'] as const;

function Arrive({ table: { order, number }, act, now, isMain, isOpen, setOpen, canAct }: TableActProps) {
  const t = useTranslations('counter.arrive');
  const [method, setMethod] = useState<(typeof methods)[number]>('cash');
  if (!order) return null;
  const { id, rev, owed } = order;
  const send = (open: boolean) =>
    act.run(
      'arrive',
      () =>
        callCounter(counterBookingApi.arrive, {
          id,
          rev,
          total: owed,
          pays: owed > 0 ? [{ method, amount: owed }] : [],
          open,
        }),
      ({ order: { status } }) => {
        setOpen(false);
        return t(status === 'playing' ? 'opened' : 'paid', { number });
      },
    );
  const loading = act.running === 'arrive';
  if (owed === 0 || !isOpen)
    return (
      <ActButton
        isMain={isMain}
        icon={DoorOpen}
        label={t(owed > 0 ? 'take' : 'start')}
        disabled={!canAct}
        loading={loading}
        onClick={() => (owed > 0 ? setOpen(true) : send(true))}
      />
    );
  return (
    <fieldset className="col-span-full flex flex-col gap-3 rounded-lg bg-fill p-3">
      <legend className="sr-only">{t('take')}</legend>
      <p className="flex items-baseline justify-between">
        <span>{t('due')}</span>
        <Amount value={owed} />
      </p>
      <Segmented
        label={t('method')}
        value={method}
        onChange={setMethod}
        options={methods.map((value) => ({ value, label: t(value) }))}
      />
      {order.start_at - now <= OPEN_EARLY_SECONDS && (
        <Button size="lg" block disabled={!canAct} loading={loading} onClick={() => send(true)}>
          {t('takeAndStart')}
        </Button>
      )}
      <div className="flex gap-2 *:flex-1">
        <Button variant="outline" onClick={() => setOpen(false)}>
          {t('back')}
        </Button>
        <Button variant="secondary" disabled={!canAct} loading={loading} onClick={() => send(false)}>
          {t('takeOnly')}
        </Button>
      </div>
    </fieldset>
  );
}
