import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Order } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { heldDeposit, toPay } from './to-pay.ts';

/** What is to be paid for a game without a fixed end: the deposit pays first. */
export function BillCard({ order }: { order: Order }) {
  const t = useTranslations('order');
  const playing = order.status === 'playing';
  const held = heldDeposit(order);
  // The part of the deposit that the bill does not need comes back.
  const used = Math.min(held, order.owed);
  return (
    <Card>
      <dl>
        <BillRow
          label={t(playing ? 'bill.soFar' : 'bill.bill')}
          value={<Amount value={order.owed} size="sm" />}
        />
        {used > 0 && (
          <BillRow
            label={t('bill.fromDeposit')}
            value={<Amount value={-used} size="sm" className="text-brand-text" />}
          />
        )}
        <BillRow total label={t('bill.toPay')} value={<Amount value={toPay(order)} size="lg" />} />
      </dl>
      <p className="mt-3 text-ink-2 text-small">{t(playing ? 'bill.playingNote' : 'bill.dueNote')}</p>
    </Card>
  );
}
