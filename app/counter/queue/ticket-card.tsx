import { useTranslations } from 'next-intl';
import { PhoneNumber } from '#components/counter/phone-number.tsx';
import { useWaitText } from '#components/queue/use-wait-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { call } from '#lib/api/client/call.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type CounterTicket, counterQueueApi } from '#lib/contract/counter/queue.ts';
import { openScreen } from '../use-counter-location.ts';
import { useQueueAction } from './use-queue-action.ts';

/** A ticket and what the staff can do with it. `hasTable`: whether a table of its type is free. */
export function TicketCard({ ticket, hasTable }: { ticket: CounterTicket; hasTable: boolean }) {
  const t = useTranslations('counter.queue');
  const waitText = useWaitText();
  const now = useNowMinute(serverNow);
  const { act, running, problem } = useQueueAction();
  const { id, number, state, table, wait, mobile } = ticket;
  const input = { id };
  const openTable = (table_id: string | undefined) => openScreen('/', { table: table_id ?? '' });
  const minutes = Math.max(0, Math.floor((now - ticket.created_at) / 60));
  return (
    <Card>
      <div className="flex items-start gap-3">
        <p className="min-w-10 font-bold text-large tabular-nums">{number}</p>
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold text-title">
            {ticket.name || (mobile ? <PhoneNumber number={mobile} /> : t('nameless'))}
          </h3>
          <p className="text-ink-2 text-small">
            {[ticket.type_name, t('players', { count: ticket.players }), t('since', { minutes })].join(' · ')}
          </p>
          {ticket.name && mobile && (
            <p className="text-small">
              <PhoneNumber number={mobile} />
            </p>
          )}
          {state === 'waiting' && <p className="text-ink-3 text-small">{waitText(wait)}</p>}
        </div>
        {state === 'called' && (
          <div className="text-end">
            <Badge tone="brand">{t('calledTo', { number: table?.number ?? '' })}</Badge>
            {ticket.here_at !== null && <p className="mt-1 font-semibold text-brand-text">{t('here')}</p>}
            {ticket.here_at === null && ticket.come_until_at !== null && (
              <p className="mt-1 font-semibold tabular-nums">
                <Countdown untilAt={ticket.come_until_at} clock={serverNow} />
              </p>
            )}
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 max-md:*:grow">
        {state === 'waiting' && hasTable && (
          <>
            <Button
              loading={running === 'call'}
              onClick={() => act('call', () => call(counterQueueApi.call, input, staff))}
            >
              {t('call')}
            </Button>
            <Button
              variant="secondary"
              loading={running === 'seat'}
              onClick={() =>
                act(
                  'seat',
                  () => call(counterQueueApi.call, { ...input, here: true }, staff),
                  (called) => openTable(called.table?.id),
                )
              }
            >
              {t('seat')}
            </Button>
          </>
        )}
        {state === 'called' && (
          <>
            <Button onClick={() => openTable(table?.id)}>{t('open', { number: table?.number ?? '' })}</Button>
            <Button
              variant="secondary"
              loading={running === 'skip'}
              onClick={() => act('skip', () => call(counterQueueApi.skip, input, staff))}
            >
              {t('skip')}
            </Button>
          </>
        )}
        {state !== 'waiting' && (
          <Button
            variant="secondary"
            loading={running === 'seated'}
            onClick={() => act('seated', () => call(counterQueueApi.seat, input, staff))}
          >
            {t('seated')}
          </Button>
        )}
        {state !== 'missed' && (
          <Button
            variant="danger-ghost"
            loading={running === 'remove'}
            onClick={() => act('remove', () => call(counterQueueApi.remove, input, staff))}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <FormProblem text={problem} />
    </Card>
  );
}
