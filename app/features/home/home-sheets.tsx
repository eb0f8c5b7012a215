'use client';

import { type Ref, Suspense, startTransition, useImperativeHandle, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { Position } from '#lib/api/outlet.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { Table } from '#lib/contract/table.ts';

// Not in the first load: they need the dialog library.
const TableSheet = lazyPart(() => import('#app/features/table/table-sheet.tsx'));
const OutletPicker = lazyPart(() => import('#app/features/outlet/outlet-picker.tsx'));

export interface OpenSheet {
  table(id: string): void;
  outlets(): void;
}

export interface HomeSheetsProps {
  readonly ref: Ref<OpenSheet>;
  readonly outlet: OutletSummary | undefined;
  readonly tables: readonly Table[];
  readonly position: Position | null;
  readonly onLocate: () => void;
  /** Called with the table of the open sheet, null for none; what it changes is drawn after the sheet. */
  readonly onTable: (id: string | null) => void;
}

/** The sheets of Home. They know themselves which one is open: a tap draws the sheet, and not Home with it. */
export function HomeSheets({ ref, outlet, tables, position, onLocate, onTable }: HomeSheetsProps) {
  const [picking, setPicking] = useState(false);
  const [tableId, setTableId] = useState<string | null>(null);
  const showTable = (id: string | null) => {
    setTableId(id);
    startTransition(() => onTable(id));
  };
  useImperativeHandle(ref, () => ({ table: showTable, outlets: () => setPicking(true) }));
  const table = tables.find(({ id }) => id === tableId);
  return (
    <Suspense>
      {outlet && table && (
        <TableSheet table={table} timeZone={outlet.time_zone} onClose={() => showTable(null)} />
      )}
      {picking && (
        <OutletPicker
          selectedId={outlet?.id ?? ''}
          position={position}
          onLocate={onLocate}
          onClose={() => setPicking(false)}
        />
      )}
    </Suspense>
  );
}
