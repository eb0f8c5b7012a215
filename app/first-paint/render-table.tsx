import { parseFragment, serialize } from 'parse5';
import type { CSSProperties } from 'react';
import { TablePage } from '#app/features/table/table-page.tsx';
import { AppFrame, ColumnsFrame, ViewFrame } from '#app/navigation/frames.tsx';
import { PushedPage } from '#app/navigation/pushed-page.tsx';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { setServerTime } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import type { RenderTable } from '#lib/contract/document.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import homeEn from '#messages/en.json' with { type: 'json' };
import pagesEn from '#messages/pages/en.json' with { type: 'json' };
import pagesZh from '#messages/pages/zh-Hans.json' with { type: 'json' };
import homeZh from '#messages/zh-Hans.json' with { type: 'json' };
import { drawMarkup } from './draw-markup.tsx';
import { attributeOf, elementsOf, setAttribute } from './html-tree.ts';

const catalogues = {
  en: mergeCatalogues(homeEn, pagesEn),
  'zh-Hans': mergeCatalogues(homeZh, pagesZh),
};

/**
 * Draws the page of a scanned table as a guest's app does at first. Bundled for Node by scripts/document.
 * `style` attributes, which the policy of the page forbids, become `data-style` (scanned-table.ts).
 */
export const renderTable: RenderTable = async ({ table, code, config, time, locale, phone }) => {
  setServerTime(time);
  const client = makeQueryClient();
  client.setQueryData(configQueries.config().queryKey, config);
  const page = (
    <div
      data-scanned-table=""
      className="h-full"
      style={{ '--page-max': `${config.max_width}px` } as CSSProperties}
    >
      <AppFrame>
        <ViewFrame>
          <ColumnsFrame split={false}>
            <PushedPage visible motion={null} onExited={() => {}}>
              <TablePage table={table} code={code} banner={null} />
            </PushedPage>
          </ColumnsFrame>
        </ViewFrame>
      </AppFrame>
    </div>
  );
  const messages = catalogues[locale];
  const fragment = parseFragment(await drawMarkup(page, { client, locale, phone, config, messages }));
  for (const element of elementsOf(fragment)) {
    setAttribute(element, 'data-style', attributeOf(element, 'style'));
    setAttribute(element, 'style', undefined);
  }
  return serialize(fragment);
};
