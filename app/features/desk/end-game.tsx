'use client';

import { useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { EndSheet, type EndSheetProps } from '#components/desk/end-sheet.tsx';
import { SERVER_ERROR } from '#lib/api/client/errors.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useEndOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useOnline } from '#lib/network/online.ts';
import { toast } from '#lib/toast/toast.ts';
import { forgetEndedHere, noteEndedHere } from './ended-here.ts';

/** Ends a game early. */
export function EndGame(props: Omit<EndSheetProps, 'clock' | 'online' | 'loading' | 'onEnd'>) {
  const t = useTranslations('desk.end');
  const withNetworkToast = useNetworkToast();
  const online = useOnline();
  const end = useEndOrder();
  const showEnd = ({ settlement }: Pick<OrderDetail, 'settlement'>) =>
    toast(
      t(
        settlement?.returned === 0 ? 'doneNoReturn' : props.order.paid_by_players > 0 ? 'doneShared' : 'done',
      ),
      'success',
    );
  const submit = () =>
    withNetworkToast(async () => {
      const { id } = props.order;
      // Before the call: its end is read by the time that the call is answered.
      noteEndedHere(id);
      let isEnded = false;
      try {
        const reply = await end.mutateAsync({ id });
        // The game may have ended: the sheet stays open, and a second tap finds out.
        if (reply === SERVER_ERROR) return;
        isEnded = reply.code === 1;
        if (reply.code === 1) showEnd(reply.data);
        props.onClose();
      } finally {
        if (!isEnded) forgetEndedHere(id);
      }
    });
  return <EndSheet {...props} clock={serverNow} online={online} loading={end.isPending} onEnd={submit} />;
}
