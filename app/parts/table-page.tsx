'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { TableCard } from '#components/table/table-card.tsx';
import { useTableWords } from '#components/table/use-table-words.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { TableDetail } from '#lib/contract/table.ts';
import { type OrderDraft, readDraft, writeDraft } from '#lib/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { BookForm } from './book-form.tsx';
import { MyTable } from './my-table.tsx';
import { NowForm } from './now-form.tsx';

/** What the two ways to order share. */
export interface FormProps {
  readonly table: TableDetail;
  readonly code: string | null;
  readonly draft: OrderDraft;
  readonly onDraft: (change: Partial<OrderDraft>) => void;
  readonly bar: ReactNode;
  /** The table, and now or later. */
  readonly head: ReactNode;
}

/** A table's page: play now where the person stands at it, or book it for later. */
export function TablePage({ table, code }: { table: TableDetail; code: string | null }) {
  const t = useTranslations('add');
  const { navigateBack } = useRouter();
  const words = useTableWords(table.time_zone);
  const [draft, setDraft] = useState(() => readDraft(table.id, code ? 'now' : 'book'));
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draft, ...part };
    writeDraft(next);
    setDraft(next);
  };
  // Only who stands at the table can start now.
  const mode = code ? draft.mode : 'book';
  const bar = <AppBar title={words.name(table)} onBack={() => navigateBack()} />;
  const head = (
    <>
      <TableCard table={table} timeZone={table.time_zone}>
        <p className="mt-3 text-ink-2 text-small">{table.store_name}</p>
      </TableCard>
      {code && (
        <Segmented
          label={t('when')}
          value={mode}
          onChange={(next) => change({ mode: next })}
          options={[
            { value: 'now', label: t('now') },
            { value: 'book', label: t('book') },
          ]}
        />
      )}
    </>
  );
  if (code && table.my_order_id) return <MyTable id={table.my_order_id} code={code} bar={bar} head={head} />;
  const props: FormProps = { table, code, draft, onDraft: change, bar, head };
  return mode === 'now' ? <NowForm {...props} /> : <BookForm {...props} />;
}
