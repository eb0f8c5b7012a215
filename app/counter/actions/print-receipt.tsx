import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { counterHref } from '../use-counter-location.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Opens the receipt of a paid order. */
export const printReceipt: TableAction = {
  id: 'receipt',
  place: 'row',
  appliesTo: ({ order }) =>
    order !== null &&
    order.status !== 'unpaid' &&
    order.status !== 'cancelled' &&
    // A game without a fixed end has no receipt before it is settled.
    (!order.open_ended || order.status === 'ended' || order.status === 'completed'),
  Action: PrintReceipt,
};

function PrintReceipt({ table: { order } }: TableActionProps) {
  const t = useTranslations('counter.people.receipt');
  if (!order) return null;
  return (
    <Button variant="ghost" block icon={Printer} href={counterHref('/people', { order: order.id })}>
      {t('title')}
    </Button>
  );
}
