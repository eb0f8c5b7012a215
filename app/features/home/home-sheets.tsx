'use client';

import { Suspense, startTransition, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { Position } from '#lib/api/outlet.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import type { Table } from '#lib/contract/table.ts';
import type { OpenSheet, OpenSheetStore } from './open-sheet.ts';

// The sheets are kept out of the first load: they need the dialog library.
const TableSheet = lazyPart(() => import('#app/features/table/table-sheet.tsx'));
const OutletPicker = lazyPart(() => import('#app/features/outlet/outlet-picker.tsx'));

export interface HomeSheetsProps {
  readonly store: OpenSheetStore;
  readonly outlet: OutletSummary | undefined;
  readonly tables: readonly Table[];
  readonly position: Position | null;
  readonly onLocate: () => void;
  /** Called with the id of the table whose sheet is open, null for none, once the sheet is drawn. */
  readonly onTable: (id: string | null) => void;
}

/** Opens a sheet of Home once its code is loaded. Rejects if it cannot be loaded. */
export async function openSheet(store: OpenSheetStore, sheet: OpenSheet): Promise<void> {
  await (sheet === 'outlets' ? OutletPicker : TableSheet).preload();
  // The dialog library gives the focus back to what it has seen focused: it may be here since this tap only.
  document.activeElement?.dispatchEvent(new FocusEvent('focus'));
  store.set(sheet);
}

/** The sheets of Home. */
export function HomeSheets({ store, outlet, tables, position, onLocate, onTable }: HomeSheetsProps) {
  const sheet = useSyncExternalStore(store.subscribe, store.get, store.get);
  const tableId = sheet !== null && sheet !== 'outlets' ? sheet.tableId : null;
  const table = tables.find(({ id }) => id === tableId);
  const isGone = tableId !== null && tables.length > 0 && !table;
  const close = () => store.set(null);
  useEffect(() => startTransition(() => onTable(tableId)), [tableId, onTable]);
  useEffect(() => {
    if (isGone) store.set(null);
  }, [isGone, store]);
  return (
    <Suspense>
      {outlet && table && <TableSheet table={table} timeZone={outlet.time_zone} onClose={close} />}
      {sheet === 'outlets' && (
        <OutletPicker selectedId={outlet?.id ?? ''} position={position} onLocate={onLocate} onClose={close} />
      )}
    </Suspense>
  );
}
