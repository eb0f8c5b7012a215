import { tableApi } from '#lib/contract/table.ts';
import type { Routes } from '#server/http/mount.ts';
import type { DrawTable } from '#server/http/table-renderer.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { findTableDetail } from '#server/ordering/table/queries.ts';
import { presentConfig } from '../config/present.ts';

export interface ScannedTableDeps extends MoneyDeps {
  /** If omitted, apps draw the page themselves. */
  readonly drawTable?: DrawTable;
}

export const scannedTableRoutes: Routes<ScannedTableDeps> = (mount) => {
  mount.guest(tableApi.scanned, async (ctx, { code, lang = ctx.lang, renderer, language, utc_offset }) => {
    const [table, config] = await Promise.all([
      // The page of a guest, as it is drawn.
      findTableDetail({ ...ctx, user: null }, { code, lang }),
      presentConfig({ ...ctx, lang }),
    ]);
    const markup = await ctx.deps.drawTable?.(renderer, {
      table,
      code,
      config,
      time: ctx.now,
      locale: lang === 'zh-cn' ? 'zh-Hans' : 'en',
      phone: { language, utcOffset: utc_offset * 60 },
    });
    return { table, markup: markup ?? null };
  });
};
