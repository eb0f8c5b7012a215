import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { Order } from '#lib/contract/order.ts';

const tones: Record<Order['status'], Tone> = {
  unpaid: 'warn',
  paid: 'info',
  playing: 'brand',
  ended: 'warn',
  completed: 'neutral',
  cancelled: 'neutral',
};

/** An order's status. */
export function StatusPill({ status }: { status: Order['status'] }) {
  const t = useTranslations('order');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
