'use client';

import { Settings2, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useInvitationLink } from '#app/features/invitation/use-invitation-link.ts';
import { PaymentMethods } from '#app/features/payment/payment-methods.tsx';
import { type FailedOutcome, usePayment } from '#app/features/payment/use-payment.ts';
import { HoldNote } from '#components/order/hold-note.tsx';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { waitsForShares } from '#components/order/to-pay.ts';
import { Button } from '#components/ui/button.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import { takesPlayers } from '#lib/domain/party.ts';
import { isSplittable } from '#lib/domain/share.ts';
import { CodeRow } from './code-row.tsx';
import { FriendSheet } from './friend-sheet.tsx';
import { PayShareButton } from './pay-share-button.tsx';
import { ShareRows } from './share-rows.tsx';
import { PayMissing, StopSplit } from './split-acts.tsx';
import { TermsSheet } from './terms-sheet.tsx';

export interface SplitOverviewProps {
  readonly order: OrderDetail;
  readonly split: SplitState;
  readonly outcome: FailedOutcome;
  /** The outcome of a payment is not known yet. */
  readonly isWaiting: boolean;
  readonly bar: ReactNode;
  readonly banner: ReactNode;
  readonly onRefresh: () => Promise<unknown>;
}

/** An order that is split: what each has paid, and what its organiser can do about it. */
export function SplitOverview(props: SplitOverviewProps) {
  const { order, split, outcome, isWaiting, bar, banner, onRefresh } = props;
  const t = useTranslations('share');
  const invite = useTranslations('invite');
  const [friendId, setFriendId] = useState<string | null>(null);
  const [friendOpen, setFriendOpen] = useState(false);
  const friend = split.friends.find(({ player_id }) => player_id === friendId);
  const { due } = split.own;
  const payment = usePayment({ price: due, last: order.payment, outcome });
  const canChange = isSplittable(order, serverNow());
  const isPayable = due > 0 && canChange && !isWaiting;
  const isDue = useIsPast(split.due_at, serverNow);
  // A bill is paid to the hall, like an unpaid booking.
  const isPaidBack = split.due_at === null && order.status !== 'due';
  const hasRoom = takesPlayers(order, serverNow()) && split.friends.length + 1 < split.party_size;
  // The organiser has paid, and mostly sits at the table with those who are to pay them back.
  const showsCode = hasRoom && isPaidBack && split.friends.length === 0;
  const link = useInvitationLink(order, { enabled: hasRoom });
  // Before the deadline, friends are invited first: the rest is paid for them only if they do not come.
  const invites = hasRoom && split.missing > 0 && !isDue && !isPayable;
  return (
    <Page
      wide
      bar={bar}
      onRefresh={onRefresh}
      footer={
        showsCode ? (
          <CodeRow order={order} isMain />
        ) : (
          canChange &&
          split.missing > 0 &&
          !isWaiting && (
            <div className="flex flex-col gap-2.5">
              {isPayable && <PayShareButton orderId={order.id} due={due} payment={payment} />}
              {invites && (
                <Button size="lg" block icon={Share2} onClick={link.share}>
                  {t('invite')}
                </Button>
              )}
              {split.missing > due && <PayMissing order={order} split={split} isMain={isDue && !isPayable} />}
            </div>
          )
        )
      }
    >
      <Columns
        first={
          <>
            {banner}
            <OrderSummary order={order}>
              <Progress order={order} split={split} />
            </OrderSummary>
            {isPayable && <PaymentMethods payment={payment} />}
          </>
        }
        second={
          <>
            <ShareRows
              split={split}
              isPaidBack={isPaidBack}
              onFriend={({ player_id }) => {
                setFriendId(player_id);
                setFriendOpen(true);
              }}
            />
            {hasRoom && (
              <ListGroup label={invite('title')}>
                {!invites && <ListRow icon={Share2} title={t('invite')} onClick={link.share} />}
                {!showsCode && <CodeRow order={order} />}
              </ListGroup>
            )}
            {canChange && <Terms order={order} split={split} />}
            {canChange && split.terms && <StopSplit order={order} split={split} />}
          </>
        }
      />
      {friend && (
        <FriendSheet
          key={friend.player_id}
          order={order}
          friend={friend}
          canChange={canChange && split.terms !== null}
          isPaidBack={isPaidBack}
          open={friendOpen}
          onClose={() => setFriendOpen(false)}
        />
      )}
    </Page>
  );
}

type PartProps = Pick<SplitOverviewProps, 'order' | 'split'>;

/** How much is paid, until when the rest can be, and what happens then. */
function Progress({ order, split }: PartProps) {
  const t = useTranslations('share');
  const money = useMoney();
  const { coming } = useClockText(order.store.time_zone);
  const isUnpaid = split.due_at !== null;
  const isDue = useIsPast(split.due_at, serverNow);
  const owed = split.friends.reduce((sum, { play, deposit }) => sum + play + deposit, 0);
  const back = split.friends.reduce((sum, { paid }) => sum + paid, 0);
  const total = isUnpaid ? split.play + split.deposit : owed;
  const paid = isUnpaid ? total - split.missing : back;
  const amounts = { paid: money.text(paid), total: money.text(total) };
  if (!isUnpaid && split.friends.length === 0) return <p className="mt-3 text-ink-2">{t('nobody')}</p>;
  const time = coming(split.due_at ?? order.start_at);
  const ends = coming(order.hold_until_at ?? order.start_at);
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="font-semibold tabular-nums">{t(isUnpaid ? 'paidOf' : 'friendsPaid', amounts)}</p>
      <ProgressBar value={total === 0 ? 1 : paid / total} label={t('parts')} />
      <HoldNote order={order} clock={serverNow} />
      {waitsForShares(order) && split.terms && (
        <p className="text-ink-2 text-small">
          {isDue && split.terms.at_deadline === 'cover'
            ? t('short', { time: ends })
            : t(`then.${split.terms.at_deadline}`, { time })}
        </p>
      )}
    </div>
  );
}

function Terms({ order, split }: PartProps) {
  const t = useTranslations('share.change');
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <ListGroup>
        <ListRow icon={Settings2} title={t('terms')} onClick={show} />
      </ListGroup>
      {/* The sheet begins with the present terms each time it opens. */}
      {openings > 0 && (
        <TermsSheet key={openings} order={order} split={split} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
