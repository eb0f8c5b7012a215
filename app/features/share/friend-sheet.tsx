'use client';

import { BellRing, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { BillRow } from '#components/order/bill-row.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useChangeShare, useGiveBack, useNudge } from '#lib/api/share.ts';
import type { Order } from '#lib/contract/order.ts';
import type { Friend } from '#lib/contract/share.ts';
import { readAmount } from '#lib/domain/money.ts';
import { useOnline } from '#lib/network/online.ts';
import { toast } from '#lib/toast/toast.ts';

export interface FriendSheetProps {
  readonly order: Order;
  readonly friend: Friend;
  /** False once the order is over or cancelled. */
  readonly canChange: boolean;
  /** Whether the friend pays the organiser back. */
  readonly isPaidBack: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The share of a friend: reminds them, changes it by hand, or gives it back. */
export function FriendSheet({ order, friend, canChange, isPaidBack, open, onClose }: FriendSheetProps) {
  const t = useTranslations('share');
  const online = useOnline();
  const { play, deposit, paid, due, returned } = friend;
  const canGiveBack = paid > 0 && ['unpaid', 'paid', 'playing'].includes(order.status);
  return (
    <Sheet open={open} onClose={onClose} title={<span className="wrap-anywhere">{friend.nickname}</span>}>
      <dl>
        <BillRow label={t('part')} value={<Amount value={play} size="sm" />} />
        {deposit > 0 && <BillRow label={t('deposit.label')} value={<Amount value={deposit} size="sm" />} />}
        {returned > 0 && (
          <BillRow label={t('state.returned')} value={<Amount value={returned} size="sm" />} />
        )}
        {paid > 0 && (
          <BillRow
            label={t('state.paid')}
            value={<Amount value={paid} size={due > 0 ? 'sm' : 'md'} />}
            total={due === 0}
          />
        )}
        {due > 0 && (
          <BillRow
            label={t(isPaidBack ? 'state.owesYou' : 'state.toPay')}
            value={<Amount value={due} size="md" />}
            total
          />
        )}
      </dl>
      <div className="mt-5 flex flex-col gap-4">
        {!online && <p className="text-center text-ink-2 text-small">{t('offline')}</p>}
        {due > 0 && <Remind order={order} friend={friend} />}
        {canChange && paid === 0 && <ChangeShare order={order} friend={friend} onChanged={onClose} />}
        {canGiveBack && <GiveBack order={order} friend={friend} />}
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly order: Order;
  readonly friend: Friend;
}

function Remind({ order, friend }: PartProps) {
  const t = useTranslations('share.remind');
  const online = useOnline();
  const { time } = useClockText(order.store.time_zone);
  const withNetworkToast = useNetworkToast();
  const nudge = useNudge();
  const canRemind = useIsPast(friend.nudge_from_at, serverNow);
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await nudge.mutateAsync({ id: order.id, player_id: friend.player_id });
      if (reply.code === 1) toast(t('done'), 'success');
    });
  return (
    <Button
      block
      variant="secondary"
      icon={BellRing}
      loading={nudge.isPending}
      disabled={!canRemind || !online}
      onClick={submit}
    >
      {canRemind ? t('do') : t('from', { time: time(friend.nudge_from_at) })}
    </Button>
  );
}

function ChangeShare({ order, friend, onChanged }: PartProps & { onChanged: () => void }) {
  const t = useTranslations('share.change');
  const online = useOnline();
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const change = useChangeShare();
  const [typed, setTyped] = useState(String(friend.play / money.unit));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const play = readAmount(typed, money.unit);
    if (play === null) return setProblem(t('invalid'));
    return withNetworkToast(async () => {
      const reply = await change.mutateAsync({ id: order.id, player_id: friend.player_id, play });
      if (reply.code === 0) return setProblem(reply.msg || null);
      toast(t('done'), 'success');
      onChanged();
    });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('label')}
        hint={t('hint')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        error={problem}
        inputMode="decimal"
        enterKeyHint="done"
        maxLength={13}
      />
      <Button block variant="secondary" type="submit" loading={change.isPending} disabled={!online}>
        {t('do')}
      </Button>
    </form>
  );
}

function GiveBack({ order, friend }: PartProps) {
  const t = useTranslations('share.giveBack');
  const online = useOnline();
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const giveBack = useGiveBack();
  const [asking, setAsking] = useState(false);
  const { player_id, paid, nickname } = friend;
  const amount = money.text(paid);
  const submit = () =>
    withNetworkToast(async () => {
      const reply = await giveBack.mutateAsync({ id: order.id, player_id, amount: paid });
      if (reply.code === 1) toast(t('done'), 'success');
      setAsking(false);
    });
  return (
    <>
      <Button block variant="danger-ghost" icon={Undo2} disabled={!online} onClick={() => setAsking(true)}>
        {t('do', { amount })}
      </Button>
      <Confirm
        open={asking && paid > 0}
        title={t('ask', { amount, name: nickname })}
        message={t(order.status === 'unpaid' ? 'textUnpaid' : 'text')}
        confirmLabel={t('confirm')}
        tone="danger"
        loading={giveBack.isPending}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
