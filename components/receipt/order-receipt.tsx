import { useTranslations } from 'next-intl';
import { BillRow } from '#components/order/bill-row.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { type PriceLine, useLineText } from '#components/order/use-line-text.ts';
import { useTableType } from '#components/table/table-types.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { OrderReceipt as Receipt } from '#lib/contract/receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

/** The receipt of an order: each line, what was paid, each refund, what was charged, and the tax in it. */
export function OrderReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations();
  const duration = useDuration();
  const typeOf = useTableType();
  const { date, time } = useClockText(receipt.time_zone);
  const { labelOf, periodOf } = useLineText(receipt.time_zone);
  const { lines, total, charged, deposit_held, table, parts, store } = receipt;
  const { start_at, end_at, minutes, is_final } = receipt;
  const rowOf = (line: PriceLine, index: number) => (
    <BillRow
      // Lines of one kind can begin at one time.
      key={`${line.kind} ${index}`}
      label={labelOf(line)}
      note={line.kind === 'deposit' && deposit_held > 0 ? t('order.line.depositNote') : periodOf(line)}
      value={<Amount value={line.amount} size="sm" />}
    />
  );
  return (
    <ReceiptPaper
      receipt={receipt}
      numberLabel={t('desk.number')}
      facts={
        <>
          <BillRow
            label={t('receipt.place')}
            value={
              <>
                {store.name}
                <span className="block text-caption text-ink-3">{store.address}</span>
              </>
            }
          />
          <BillRow
            label={t('add.title')}
            value={`${t('table.name', { number: table.number })} · ${typeOf(table.type).name}`}
          />
          {parts?.map((part) => (
            <BillRow
              key={part.start_at}
              label={t('table.name', { number: part.number })}
              note={`${time(part.start_at)} · ${duration(part.minutes)}`}
              value={<Amount value={part.paid} size="sm" />}
            />
          ))}
          <BillRow
            label={t('receipt.played')}
            value={
              <span className="tabular-nums">
                {date(start_at)}
                <span className="block">
                  {time(start_at)} – {time(end_at)}
                </span>
                <span className="block text-caption text-ink-3">{duration(minutes)}</span>
              </span>
            }
          />
        </>
      }
    >
      <ZoneNote timeZone={receipt.time_zone} place={store.name} at={start_at} />
      <dl className="border-line border-t pt-2">
        {lines.filter((line) => !isRefund(line)).map(rowOf)}
        <BillRow label={t('receipt.paid')} value={<Amount value={total} size="md" />} total />
        {charged !== total && (
          <>
            {lines.filter(isRefund).map(rowOf)}
            <BillRow label={t('receipt.charged')} value={<Amount value={charged} size="md" />} total />
          </>
        )}
      </dl>
      {receipt.tax && <TaxRows tax={receipt.tax} />}
      {!is_final && <p className="text-ink-2 text-small">{t('receipt.open')}</p>}
    </ReceiptPaper>
  );
}

function TaxRows({ tax: { name, rate, net, amount } }: { tax: NonNullable<Receipt['tax']> }) {
  const t = useTranslations('receipt');
  return (
    <dl className="border-line border-t pt-2">
      <BillRow label={t('net')} value={<Amount value={net} size="sm" />} />
      <BillRow label={t('tax', { name, rate })} value={<Amount value={amount} size="sm" />} />
      <BillRow label={t('gross')} value={<Amount value={net + amount} size="sm" />} />
    </dl>
  );
}

const isRefund = ({ kind }: PriceLine) =>
  kind === 'refund' ||
  kind === 'write_off' ||
  kind === 'deposit_return' ||
  kind === 'by_players' ||
  kind === 'given_back';
