'use client';

import { useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { useRefetchAt } from '#app/features/query/use-refetch-at.ts';
import { OutletRows } from '#components/outlet/outlet-rows.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Empty } from '#components/ui/empty.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Position } from '#lib/api/outlet.ts';
import { putPickedOutlet } from '#lib/api/outlet-pages.ts';
import type { OutletSummary } from '#lib/contract/store.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { chooseOutlet, useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { moveFocus } from './move-focus.ts';
import { useOutletSearch } from './use-outlet-search.ts';

/** Fewer outlets are found without a search. */
const SEARCHED_FROM = 8;

export interface OutletPickerProps {
  readonly selectedId: string;
  readonly position: Position | null;
  readonly onLocate: () => void;
  readonly onClose: () => void;
}

/** Picks the outlet that Home shows, and remembers it on this phone. */
export default function OutletPicker(props: OutletPickerProps) {
  return (
    <FullCatalogue>
      <Picker {...props} />
    </FullCatalogue>
  );
}

function Picker({ selectedId, position, onLocate, onClose }: OutletPickerProps) {
  const t = useTranslations('home');
  const locale = useLocale();
  const client = useQueryClient();
  const last = useChosenOutlet();
  const { query, text, setText, search } = useOutletSearch(position);
  const outlets = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const total = query.data?.pages[0]?.total ?? outlets.length;
  const isSearchable = text !== '' || total >= SEARCHED_FROM;
  const isStale = query.isPlaceholderData || text.trim() !== search;
  useRefetchAt(
    outlets.map(({ open_change_at }) => open_change_at),
    query.refetch,
  );
  const select = (outlet: OutletSummary) => {
    putPickedOutlet(client, outlet, { locale, last });
    chooseOutlet(outlet.id);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pick')}
      tall={isSearchable}
      footer={
        !position && (
          <Button block variant="secondary" icon={LocateFixed} onClick={onLocate}>
            {t('nearest')}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the controls inside. */}
      <div onKeyDown={moveFocus} className="flex min-h-full flex-col">
        {isSearchable && (
          <div className="sticky -top-1 z-10 -mx-4 -mt-1 bg-raised px-4 pt-1 pb-3">
            <SearchField label={t('search')} value={text} onChange={setText} />
          </div>
        )}
        <p role="status" className="sr-only">
          {search !== '' && !isStale && query.isSuccess && t('found', { count: total })}
        </p>
        <div
          aria-busy={isStale}
          className={cx(
            'flex flex-1 flex-col gap-2 transition-opacity [&_li>button]:scroll-mt-20',
            isStale && 'opacity-50',
          )}
        >
          <PagedList
            query={query}
            rows={5}
            quietEnd
            empty={<Empty illustration="tables" title={t('notFound.title')} text={t('notFound.text')} />}
          >
            {(list) => <OutletRows outlets={list} selectedId={selectedId} onSelect={select} />}
          </PagedList>
        </div>
      </div>
    </Sheet>
  );
}
