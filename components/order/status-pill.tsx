import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import type { Order } from '#lib/contract/order.ts';

const tones: Record<Order['status'], Tone> = {
  unpaid: 'warn',
  paid: 'info',
  playing: 'brand',
  due: 'warn',
  ended: 'warn',
  completed: 'neutral',
  cancelled: 'neutral',
};

/** An order without a price is confirmed instead of paid. */
export function StatusPill({ order: { status, total } }: { order: Pick<Order, 'status' | 'total'> }) {
  const t = useTranslations('order');
  return (
    <Badge tone={tones[status]}>
      {t(
        total === 0 && (status === 'unpaid' || status === 'paid')
          ? `free.status.${status}`
          : `status.${status}`,
      )}
    </Badge>
  );
}
