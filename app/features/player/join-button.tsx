'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { useJoinOrder } from '#lib/api/player.ts';
import type { Invitation } from '#lib/contract/invitation.ts';
import { keepIntent } from '#lib/login/sign-in-intent.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** A sign-in takes no longer; later, somebody else may hold the phone. */
const AWAITED_MS = 10 * 60_000;

/** The link that somebody wanted to join by when the sign-in came between, and until when. */
let awaited: { token: string; until: number } | null = null;

export interface JoinButtonProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onRefused: () => void;
}

/** Joins an order, or opens the order of somebody who plays already. */
export function JoinButton({ token, invitation, onRefused }: JoinButtonProps) {
  const t = useTranslations('player');
  const { navigateTo } = useRouter();
  const { hash } = useLocation();
  const withNetworkToast = useNetworkToast();
  const { missing, signIn } = useSignIn('phone');
  const join = useJoinOrder();
  const [problem, setProblem] = useState<string | null>(null);
  const { me, players, party_size, table, store, start_at, end_at, share } = invitation;
  const submit = () =>
    withNetworkToast(async () => {
      setProblem(null);
      const reply = await join.mutateAsync({ token, start_at });
      if (reply.code === 1) {
        toast(t(reply.data.share?.due ? 'joinedToPay' : 'joined'), 'success');
        return navigateTo('/pages/order/finish', { id: reply.data.id });
      }
      setProblem(reply.msg);
      onRefused();
    });
  // Somebody who signed in on the way has tapped already. Their role is known once `me` was read for them.
  const goOn = useEffectEvent((isSignedIn: boolean) => {
    if (awaited?.token !== token || !isSignedIn) return;
    const isInTime = Date.now() < awaited.until;
    awaited = null;
    if (me === null && isInTime) void submit();
  });
  useEffect(() => goOn(missing === null), [missing]);
  const start = () => {
    if (missing === null) return void submit();
    awaited = { token, until: Date.now() + AWAITED_MS };
    keepIntent({
      act: 'join',
      next: hash,
      table_number: table.number,
      start_at,
      minutes: (end_at - start_at) / 60,
      time_zone: store.time_zone,
      total: share && share.play + share.deposit,
    });
    signIn();
  };
  if (me?.order_id)
    return (
      <Button size="lg" block onClick={() => navigateTo('/pages/order/finish', { id: me.order_id ?? '' })}>
        {t(me.role === 'organiser' ? 'toOwn' : 'toJoined')}
      </Button>
    );
  const isFull = players !== null && party_size !== null && players >= party_size;
  return (
    <div className="flex flex-col gap-2">
      {me?.role === 'removed' ? (
        <p className="text-center text-ink-2 text-small">{t('wasRemoved')}</p>
      ) : (
        <Button size="lg" block disabled={isFull} loading={join.isPending} onClick={start}>
          {t(isFull ? 'full' : 'join')}
        </Button>
      )}
      {isFull && me?.role !== 'removed' && (
        <p className="text-center text-ink-2 text-small">{t('fullText')}</p>
      )}
      {problem && (
        <p role="alert" className="text-center text-danger-text text-small">
          {problem}
        </p>
      )}
    </div>
  );
}
