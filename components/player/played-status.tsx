import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';

const shown = {
  unpaid: 'unpaid',
  paid: 'coming',
  playing: 'playing',
  ended: 'over',
  cancelled: 'cancelled',
} as const satisfies Record<PlayedOrder['status'], string>;

const tones: Record<(typeof shown)[keyof typeof shown], Tone> = {
  unpaid: 'warn',
  coming: 'info',
  playing: 'brand',
  over: 'neutral',
  cancelled: 'neutral',
};

/** The state of an order for somebody who joined it. */
export function PlayedStatus({ status }: Pick<PlayedOrder, 'status'>) {
  const t = useTranslations('player.status');
  return <Badge tone={tones[shown[status]]}>{t(shown[status])}</Badge>;
}
