import { indexApi } from '#lib/contract/config.ts';
import { localize } from '#server/core/lang.ts';
import { renderMarkdown } from '#server/core/markdown.ts';
import type { Routes } from '#server/http/mount.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { presentConfig } from './present.ts';

export const configRoutes: Routes<MoneyDeps> = (mount) => {
  mount.guest(indexApi.config, (ctx) => presentConfig(ctx));

  mount.guest(indexApi.text, async ({ hall, lang }, { key }) => {
    const { title, version, date, body } = hall.texts[key];
    return { title: localize(title, lang), version, date, html: renderMarkdown(localize(body, lang)) };
  });
};
