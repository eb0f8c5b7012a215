import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PhoneNumber } from '#components/counter/phone-number.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type CounterWaitingEntry, counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import { useOutletZone } from '../more/use-outlet-zone.ts';
import { useQueueAction } from './use-queue-action.ts';

type Slot = CounterWaitingEntry['slots'][number];

/** A person who waits, and what the staff can do: offer a free table, or take the person off. */
export function WishRow({ wish }: { wish: CounterWaitingEntry }) {
  const t = useTranslations('counter.waiting');
  const { time } = useClockText(useOutletZone());
  const { act, running, problem } = useQueueAction();
  const [asked, setAsked] = useState<Slot | 'remove' | null>(null);
  const { id, state, place, name, mobile, offer, slots } = wish;
  const isLive = state === 'waiting' || state === 'offered';
  const title = name || t('nameless');
  const slot = asked === 'remove' ? null : asked;
  const confirm = () => {
    const send = slot
      ? () => call(counterWaitingApi.offer, { id, table_id: slot.table.id, start_at: slot.start_at }, staff)
      : () => call(counterWaitingApi.remove, { id }, staff);
    act('confirm', send);
    setAsked(null);
  };
  return (
    <Card>
      <div className="flex items-start gap-3">
        {place !== null && <p className="min-w-10 font-bold text-large tabular-nums">{place}</p>}
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold text-title">{title}</h3>
          <WishLine wish={wish} />
          {mobile && isLive && (
            <p className="text-small">
              <PhoneNumber number={mobile} />
            </p>
          )}
        </div>
        <div className="shrink-0 text-end">
          {state !== 'waiting' && (
            <Badge tone={state === 'offered' || state === 'taken' ? 'brand' : 'neutral'}>
              {t(`state.${state}`)}
            </Badge>
          )}
          {offer && (
            <p className="mt-1 text-small tabular-nums">
              {t('slot', { number: offer.table.number, time: time(offer.start_at) })}
            </p>
          )}
          {state === 'offered' && offer?.until_at != null && (
            <p className="font-semibold tabular-nums">
              <Countdown untilAt={offer.until_at} clock={serverNow} />
            </p>
          )}
        </div>
      </div>
      {isLive && (
        <div className="mt-3 flex flex-wrap gap-2 max-md:*:grow">
          {state === 'waiting' &&
            slots.map((each) => (
              <Button
                key={`${each.table.id} ${each.start_at}`}
                variant="secondary"
                loading={running !== null}
                onClick={() => setAsked(each)}
              >
                {t('offer', { number: each.table.number, time: time(each.start_at) })}
              </Button>
            ))}
          {/* An offer at another outlet is taken off there. */}
          {(state === 'waiting' || offer !== null) && (
            <Button variant="danger-ghost" loading={running !== null} onClick={() => setAsked('remove')}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
      <FormProblem text={problem} />
      <Confirm
        open={asked !== null}
        title={slot ? t('offerAsk', { name: title }) : t('removeAsk', { name: title })}
        message={
          slot
            ? t('offerText', { number: slot.table.number, time: time(slot.start_at) })
            : t(state === 'offered' ? 'removeOfferedText' : 'removeText')
        }
        confirmLabel={t(slot ? 'offerYes' : 'remove')}
        tone={slot ? 'primary' : 'danger'}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

/** What the person waits for. */
function WishLine({ wish }: { wish: CounterWaitingEntry }) {
  const t = useTranslations();
  const format = useFormatter();
  const duration = useDuration();
  const { time } = useClockText(useOutletZone());
  const { types, from_at, to_at, minutes, elsewhere } = wish;
  const names = types.map(({ name }) => name);
  return (
    <p className="text-ink-2 text-small tabular-nums">
      {[
        names.length === 0 ? t('find.anyType') : format.list(names, { type: 'disjunction' }),
        [...new Set([from_at, to_at])].map(time).join(' – '),
        duration(minutes),
        ...(elsewhere ? [t('counter.waiting.elsewhere')] : []),
      ].join(' · ')}
    </p>
  );
}
