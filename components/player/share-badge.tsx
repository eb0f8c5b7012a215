import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { OwnShare } from '#lib/contract/share.ts';

export type ShareState = 'toPay' | 'paid' | 'returned' | 'nothing';

/** What of a share matters now. */
export function shareStateOf({
  due,
  paid,
  returned,
}: Pick<OwnShare, 'due' | 'paid' | 'returned'>): ShareState {
  if (due > 0) return 'toPay';
  if (paid > 0) return 'paid';
  return returned > 0 ? 'returned' : 'nothing';
}

const tones: Record<ShareState, Tone> = {
  toPay: 'warn',
  paid: 'brand',
  returned: 'neutral',
  nothing: 'neutral',
};

/** The state of a share. */
export function ShareBadge({ state }: { state: ShareState }) {
  const t = useTranslations('share.state');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
