import { useTranslations } from 'next-intl';
import { ListGroup } from '#components/ui/list-group.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { WalletEntry } from '#lib/contract/wallet.ts';
import { LedgerRow } from './ledger-row.tsx';

/** Groups entries in a row that belong to the same order. An entry without an order stands alone. */
export function groupByOrder(entries: readonly WalletEntry[]): WalletEntry[][] {
  const groups: WalletEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.order_id !== null && last?.[0]?.order_id === entry.order_id) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

export interface EntryListProps {
  readonly label: string;
  readonly entries: readonly WalletEntry[];
  readonly hrefOf: (entry: WalletEntry) => string | undefined;
}

/** Wallet entries. Those of one order stand together, below its table and day. */
export function EntryList({ label, entries, hrefOf }: EntryListProps) {
  return (
    <ListGroup label={label}>
      {groupByOrder(entries).map((group) => (
        <EntryGroup key={group[0]?.id} group={group} hrefOf={hrefOf} />
      ))}
    </ListGroup>
  );
}

function EntryGroup({ group, hrefOf }: Pick<EntryListProps, 'hrefOf'> & { group: readonly WalletEntry[] }) {
  const order = group[0]?.order;
  return (
    <>
      {order && <OrderTitle order={order} timeZone={group[0]?.time_zone ?? 'UTC'} />}
      {group.map((entry) => (
        <LedgerRow key={entry.id} entry={entry} href={hrefOf(entry)} />
      ))}
    </>
  );
}

function OrderTitle({ order, timeZone }: { order: NonNullable<WalletEntry['order']>; timeZone: string }) {
  const t = useTranslations('table');
  const { day } = useClockText(timeZone);
  return (
    <p className="px-4 pt-2.5 font-semibold text-ink-2 text-small">
      {t('name', { number: order.table })} · {day(order.start_at)}
    </p>
  );
}
