import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWaitText } from '#components/queue/use-wait-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useLeaveQueue } from '#lib/api/queue.ts';
import type { QueueTicket } from '#lib/contract/queue.ts';

/** The person's own ticket: the place in the queue, the table once it is called, or how it ended. */
export function TicketView({ ticket, onAgain }: { ticket: QueueTicket; onAgain: () => void }) {
  const t = useTranslations('queue');
  const waitText = useWaitText();
  const leave = useLeaveQueue();
  const [asking, setAsking] = useState(false);
  const { id, state, number, store, type_name, players, ahead, wait, table, come_until_at } = ticket;
  const isLive = state === 'waiting' || state === 'called';
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-2 py-4 text-center" role="status">
          <p className="text-ink-2">{store.name}</p>
          <p className="font-medium text-ink-2 text-small">{t('number')}</p>
          <p className="font-bold text-[4.5rem] leading-none tabular-nums">{number}</p>
          <p className="text-ink-2 text-small">
            {type_name} · {t('playersOf', { count: players })}
          </p>
          {state === 'waiting' && (
            <>
              <p className="mt-3 font-semibold text-heading">{t('ahead', { count: ahead })}</p>
              <p className="text-ink-2">{waitText(wait)}</p>
            </>
          )}
          {state === 'called' && (
            <div className="mt-3 flex w-full flex-col gap-1 rounded-lg bg-brand-soft p-4 text-on-brand-soft">
              <p className="font-semibold text-heading">{t('called')}</p>
              <p>{t('calledText', { table: table ?? '' })}</p>
              {come_until_at !== null && (
                <p className="font-semibold">
                  {t('left')} <Countdown untilAt={come_until_at} clock={serverNow} />
                </p>
              )}
            </div>
          )}
          {!isLive && (
            <>
              <p className="mt-3 font-semibold text-heading">{t(`over.${state}`)}</p>
              <p className="text-ink-2">{t(`overText.${state}`)}</p>
            </>
          )}
        </div>
      </Card>
      {isLive ? (
        <>
          <p className="px-1 text-ink-3 text-small">{t('keep')}</p>
          <Button block variant="secondary" onClick={() => setAsking(true)}>
            {t('leave')}
          </Button>
        </>
      ) : (
        <Button block size="lg" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('leaveAsk')}
        message={t('leaveText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        tone="danger"
        loading={leave.isPending}
        onConfirm={() => leave.mutate(id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
