import { homeApi } from '#lib/contract/home.ts';
import type { Routes } from '#server/http/mount.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { loadHome } from './queries.ts';

export const homeRoutes: Routes<MoneyDeps> = (mount) => {
  mount.guest(homeApi.home, (ctx, { store_id, lang = ctx.lang }) => loadHome({ ...ctx, lang }, store_id));
};
