'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { Button } from '#components/ui/button.tsx';
import { WishCard } from '#components/waiting/wish-card.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useWaitAgain, waitingQueries } from '#lib/api/waiting.ts';
import type { WaitingEntry } from '#lib/contract/waiting.ts';
import { isShownWish } from './is-shown-wish.ts';
import { LeaveButton } from './leave-button.tsx';

/** What the person waits for, or missed within the last day. The order of an offer is in the list below. */
export default function OwnWishes() {
  const t = useTranslations('waiting');
  const { data, refetch } = useQuery(waitingQueries.list(useLocale()));
  const wishes = data?.list.filter(isShownWish) ?? [];
  useRefetchAt(
    wishes.map(({ to_at }) => to_at),
    refetch,
  );
  if (!data || wishes.length === 0) return null;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      {wishes.map((wish) => (
        <OwnWish key={wish.id} wish={wish} offerMinutes={data.offer_minutes} />
      ))}
    </section>
  );
}

interface OwnWishProps {
  readonly wish: WaitingEntry;
  readonly offerMinutes: number;
}

function OwnWish({ wish, offerMinutes }: OwnWishProps) {
  const { id, state, to_at } = wish;
  const canWaitAgain = state !== 'expired' && to_at > serverNow();
  return (
    <WishCard
      wish={wish}
      offerMinutes={offerMinutes}
      actions={
        state === 'waiting' ? (
          <LeaveButton wishId={id} what="leave" size="sm" variant="outline" />
        ) : (
          canWaitAgain && <AgainButton id={id} />
        )
      }
    />
  );
}

function AgainButton({ id }: { id: string }) {
  const t = useTranslations('waiting');
  const withNetworkToast = useNetworkToast();
  const again = useWaitAgain();
  return (
    <Button
      size="sm"
      variant="outline"
      loading={again.isPending}
      onClick={() => withNetworkToast(() => again.mutateAsync({ id }))}
    >
      {t('again')}
    </Button>
  );
}
