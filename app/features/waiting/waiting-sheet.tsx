'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Refusal } from '#lib/api/client/errors.ts';
import { useJoinWaiting } from '#lib/api/waiting.ts';
import type { WaitingEntry } from '#lib/contract/waiting.ts';
import { writeOrderDraft } from '#lib/draft/order-draft.ts';
import { keepWish, type WishDraft } from '#lib/draft/wish-draft.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { freeSlotOf } from './free-slot.ts';
import { JoinedView } from './joined-view.tsx';
import { useWishChoice } from './use-wish-choice.ts';
import { WishFields } from './wish-fields.tsx';

export interface WaitingSheetProps {
  /** What the sheet begins with. */
  readonly wish: WishDraft;
  readonly open: boolean;
  /** How long a table is held for an offer. */
  readonly offerMinutes: number;
  readonly onClose: () => void;
}

/** Joins the waiting list: asks what would do, and then says the place. */
export default function WaitingSheet({ wish, open, offerMinutes, onClose }: WaitingSheetProps) {
  const t = useTranslations('waiting');
  const failed = useTranslations('error');
  const { hash } = useLocation();
  const { navigateTo, switchTab } = useRouter();
  const { missing, signIn } = useSignIn('phone');
  const [draft, setDraft] = useState(wish);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [joined, setJoined] = useState<WaitingEntry | null>(null);
  const choice = useWishChoice(draft, open);
  const { time } = useClockText(choice.time_zone);
  const join = useJoinWaiting();
  const change = (next: Partial<WishDraft>) => {
    setRefusal(null);
    join.reset();
    setDraft({ ...draft, ...next });
  };
  const submit = () => {
    const { request } = choice;
    if (!request) return;
    if (missing) {
      keepWish(hash, draft);
      onClose();
      return signIn();
    }
    setRefusal(null);
    join.mutate(request, {
      onSuccess: (reply) => (reply.code === 1 ? setJoined(reply.data) : setRefusal(reply)),
    });
  };
  const free = freeSlotOf(refusal);
  const book = () => {
    if (!free) return;
    onClose();
    writeOrderDraft({ ...free, mode: 'book', day: null, minutes: choice.minutes });
    navigateTo('/pages/order/add', { id: free.table_id });
  };
  const toMine = () => {
    onClose();
    switchTab('/pages/entry/order');
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(joined ? 'joined' : 'title')}
      footer={
        joined ? (
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            <Button size="lg" variant="secondary" onClick={toMine}>
              {t('toMine')}
            </Button>
            <Button size="lg" onClick={onClose}>
              {t('done')}
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-2.5">
            <FormProblem centered text={refusal?.msg || (join.isError ? failed('network') : null)} />
            {free && (
              <Button size="lg" block onClick={book}>
                {t('bookIt', { time: time(free.start_at) })}
              </Button>
            )}
            {refusal?.reason === 'wait_limit' && (
              <Button block variant="secondary" onClick={toMine}>
                {t('toMine')}
              </Button>
            )}
            <Button
              size="lg"
              block
              variant={free ? 'secondary' : 'primary'}
              loading={join.isPending}
              disabled={choice.request === null}
              onClick={submit}
            >
              {t(missing === 'phone' ? 'bindPhone' : missing ? 'signIn' : 'join')}
            </Button>
          </div>
        )
      }
    >
      {joined ? (
        <JoinedView wish={joined} offerMinutes={offerMinutes} />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-ink-2">{t('intro', { minutes: offerMinutes })}</p>
          <WishFields choice={choice} onChange={change} />
        </div>
      )}
    </Sheet>
  );
}
