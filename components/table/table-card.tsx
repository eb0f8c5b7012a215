import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Table } from '#lib/contract/table.ts';
import type { OwnMark } from './floor-plan.tsx';
import { StatePill } from './state-pill.tsx';
import { TableDrawing } from './table-drawing.tsx';
import { drawnState, type TableInfo, useTableText } from './use-table-text.ts';

export type TableCardProps = {
  /** `price_per_hour`: null is not shown. */
  table: TableInfo & { readonly price_per_hour: Table['price_per_hour'] | null };
  own?: OwnMark | undefined;
  timeZone: string;
  outletName?: string;
  /** True if the table's number is the title of the sheet or page already. */
  isTitled?: boolean;
  onClick?: () => void;
  /** Shown below: next bookings or a day bar. */
  children?: ReactNode;
};

/** A table in the list and at the top of its page: drawing, number, type, state, price. */
export function TableCard({ table, own, timeZone, outletName, isTitled, onClick, children }: TableCardProps) {
  const t = useTranslations('table');
  const tableText = useTableText(timeZone);
  const [name = '', ...place] = [
    ...(isTitled ? [] : [tableText.name(table)]),
    tableText.type(table),
    ...(outletName ? [outletName] : []),
  ];
  return (
    <Card onClick={onClick}>
      <span className="flex flex-wrap items-center gap-3.5">
        <TableDrawing
          number={table.number}
          type={table.type}
          state={drawnState(table)}
          stateText={tableText.state(table)}
          className="-my-1 w-[clamp(4rem,24vw,6rem)] shrink-0"
        />
        <span className="min-w-0 flex-1 basis-36">
          <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <span className="font-semibold text-title">{name}</span>
            {table.held && !own ? (
              <Badge tone="brand">{tableText.state(table)}</Badge>
            ) : (
              !table.out_of_service && !own?.isNow && <StatePill state={drawnState(table)} />
            )}
            {own && (
              <Badge tone="brand" icon={own.icon}>
                {own.text}
              </Badge>
            )}
          </span>
          <span className="block text-ink-3 text-small">{place.join(' · ')}</span>
          {/* The row is as high as with a price, which may come later. */}
          <span className="mt-1 flex min-h-6 flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-ink-2 text-small">
              {tableText.until(table) !== tableText.state(table) && tableText.until(table)}
            </span>
            {table.price_per_hour !== null && (
              <span className="text-ink-3 text-small">
                <Amount value={table.price_per_hour} size="sm" short className="text-ink" />
                {t('perHour')}
              </span>
            )}
          </span>
        </span>
      </span>
      {children}
    </Card>
  );
}
