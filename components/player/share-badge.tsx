import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import type { OwnShare } from '#lib/contract/share.ts';

/** `owesYou`: to pay, to the person who looks at it. */
export type ShareState = 'toPay' | 'owesYou' | 'paid' | 'returned' | 'nothing';

/** What of a share matters now. */
export function shareStateOf({
  due,
  paid,
  returned,
}: Pick<OwnShare, 'due' | 'paid' | 'returned'>): Exclude<ShareState, 'owesYou'> {
  if (due > 0) return 'toPay';
  if (paid > 0) return 'paid';
  return returned > 0 ? 'returned' : 'nothing';
}

/** The state of a player's share, and the amount that it is about. Nobody pays for a cancelled order. */
export function shownShare(status: PlayedOrder['status'], share: OwnShare) {
  const { due, paid, returned } = share;
  const state = status === 'cancelled' ? shareStateOf({ due: 0, paid, returned }) : shareStateOf(share);
  return { state, amount: { toPay: due, paid, returned, nothing: 0 }[state] };
}

const tones: Record<ShareState, Tone> = {
  toPay: 'warn',
  owesYou: 'warn',
  paid: 'brand',
  returned: 'neutral',
  nothing: 'neutral',
};

/** The state of a share. */
export function ShareBadge({ state }: { state: ShareState }) {
  const t = useTranslations('share.state');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
