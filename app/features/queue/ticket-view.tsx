import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWaitText } from '#components/queue/use-wait-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { cx } from '#components/ui/cx.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useComeToCounter, useLeaveQueue } from '#lib/api/queue.ts';
import type { QueueTicket } from '#lib/contract/queue.ts';

/** The person's own ticket: the place in the queue, the table once it is called, or how it ended. */
export function TicketView({ ticket, onAgain }: { ticket: QueueTicket; onAgain: () => void }) {
  const t = useTranslations('queue');
  const waitText = useWaitText();
  const leave = useLeaveQueue();
  const come = useComeToCounter();
  const [asking, setAsking] = useState(false);
  const { id, state, number, store, type_name, players, ahead, wait, table, come_until_at, here_at } = ticket;
  const isLive = state === 'waiting' || state === 'called';
  const headlines = { waiting: t('ahead', { count: ahead }), called: t('called') };
  const headline = state === 'waiting' || state === 'called' ? headlines[state] : t(`over.${state}`);
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-2 py-4 text-center">
          <p className="text-ink-2">{store.name}</p>
          <p className="font-medium text-ink-2 text-small">{t('number')}</p>
          <p className="font-bold text-[4.5rem] leading-none tabular-nums">{number}</p>
          <p className="text-ink-2 text-small">
            {type_name} · {t('playersOf', { count: players })}
          </p>
          <div
            className={cx(
              'mt-3 flex w-full flex-col gap-1 rounded-lg',
              state === 'called' ? 'bg-brand-soft p-4 text-on-brand-soft' : 'text-ink-2',
            )}
          >
            <p role="status" className={cx('font-semibold text-heading', state !== 'called' && 'text-ink')}>
              {headline}
            </p>
            {state === 'waiting' && <p>{wait?.to === 0 ? t('soon') : waitText(wait)}</p>}
            {state === 'called' && <p>{t('calledText', { table: table ?? '' })}</p>}
            {here_at !== null && <p>{t('hereText')}</p>}
            {state === 'called' && here_at === null && come_until_at !== null && (
              <p className="font-semibold">
                {t('left')} <Countdown untilAt={come_until_at} clock={serverNow} />
              </p>
            )}
            {state !== 'waiting' && state !== 'called' && <p>{t(`overText.${state}`)}</p>}
          </div>
        </div>
      </Card>
      {isLive ? (
        <>
          {state === 'called' && here_at === null && (
            <Button block size="lg" loading={come.isPending} onClick={() => come.mutate({ id })}>
              {t('here')}
            </Button>
          )}
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
        onConfirm={() => leave.mutate({ id }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
