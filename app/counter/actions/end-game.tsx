import { useQuery } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { ShiftNote } from '../shift-note.tsx';
import { useRefundWords } from '../use-refund-words.ts';
import type { TableAction, TableActionProps } from './table-action.ts';
import { usePayee } from './use-payee.ts';
import { useToPlayers } from './use-to-players.ts';

/** Ends a game now. What it returns is refunded to its source in the same action, or stays in the wallet. */
export const endGame: TableAction = {
  id: 'end',
  place: 'button',
  appliesTo: (table) => table.order?.status === 'playing' && !table.order.open_ended,
  Action: EndGame,
};

function EndGame({ table: { order, number }, act, ...button }: TableActionProps) {
  const t = useTranslations('counter.act');
  const money = useMoney();
  const words = useRefundWords();
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'end', id: order?.id ?? '' }),
    enabled: order !== null && button.isOpen,
  });
  const { payee, owed } = usePayee(order, button.isOpen);
  const toPlayers = useToPlayers();
  if (!order) return null;
  const { id, rev } = order;
  const sources = preview.data?.sources ?? { cash: 0, terminal: 0 };
  const canRefund = sources.cash + sources.terminal > 0;
  const end = (pay_back: boolean) => () =>
    act.run(
      'end',
      () => call(counterBoardApi.end, { id, rev, pay_back }, staff),
      ({ returned, paid_back }) => {
        const refunded = words(paid_back);
        return refunded
          ? t('endedRefunded', { what: refunded })
          : t('ended', { amount: money.text(owed + returned), payee });
      },
    );
  const isKnown = preview.isError || (preview.isSuccess && payee !== 'unknown');
  return (
    <QuestionAction
      {...button}
      label={t('end')}
      question={
        preview.data
          ? t('endReturns', { number, amount: money.text(owed + preview.data.returned) }) +
            toPlayers(preview.data.to_players)
          : t('endQuestion', { number })
      }
      note={canRefund && <ShiftNote />}
      icon={CircleStop}
      loading={act.running === 'end'}
      choices={
        isKnown
          ? [
              ...(canRefund
                ? [{ label: t('endRefund', { what: words(sources) }), onConfirm: end(true) }]
                : []),
              ...(canRefund && payee === 'guest'
                ? [{ label: t('endLater'), onConfirm: end(false) }]
                : [{ label: t(canRefund ? 'endToWallet' : 'end'), onConfirm: end(false) }]),
            ]
          : []
      }
    />
  );
}
