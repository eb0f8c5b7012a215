import { useTranslations } from 'next-intl';
import { parseFragment, serialize } from 'parse5';
import { AppFrame, ColumnsFrame, TabFrame, ViewFrame } from '#app/navigation/frames.tsx';
import { Tabs } from '#app/navigation/tabs.tsx';
import Home from '#app/screens/entry/index.tsx';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { seedHome } from '#lib/api/home.ts';
import { documentLanguage, type Phone, type RenderHome } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { drawMarkup } from './draw-markup.tsx';
import { dropUnseenClasses, moveStyles, takeShared } from './markup.ts';

/** `language` is one of a region that writes times in that way. */
const phones = [
  { phone: 'en', locale: 'en', language: 'en-GB' },
  { phone: 'en h12', locale: 'en', language: 'en-US' },
  { phone: 'zh-Hans', locale: 'zh-Hans', language: 'zh-CN' },
  { phone: 'zh-Hans h12', locale: 'zh-Hans', language: 'zh-TW' },
] as const satisfies readonly { phone: Phone; locale: Locale; language: string }[];

/** Draws Home for the document; null without an outlet. Bundled for Node by scripts/document. */
export const renderHome: RenderHome = async (homes) => {
  const own = documentLanguage(homes);
  const { store_id } = homes[own];
  if (store_id === null) return null;
  const styles: string[] = [];
  const shared = new Set<string>();
  const inOrder = [...phones].sort((a, b) => Number(b.locale === own) - Number(a.locale === own));
  // The order of the outlets, and so the first one, may differ by language.
  const drawn = inOrder.filter(({ locale }) => homes[locale].store_id === store_id);
  const markups = await Promise.all(
    drawn.map(({ locale, language }) => draw(homes[locale], locale, language)),
  );
  // Most halls show no time that differs by the hour cycle.
  const distinct = drawn.flatMap(({ phone }, at) => {
    const drawing = markups[at] ?? '';
    return markups.indexOf(drawing) === at ? [{ phone, drawing }] : [];
  });
  const parts = distinct.map(({ phone, drawing }) => {
    const fragment = parseFragment(drawing);
    dropUnseenClasses(fragment);
    moveStyles(fragment, styles);
    shared.add(takeShared(fragment));
    return { phone, markup: serialize(fragment) };
  });
  const { accent_css, max_width } = homes.en.config;
  const rules = styles.map((style, at) => `[data-s="${at}"]{${style}}`);
  const css = `${accent_css}:root{--page-max:${max_width}px}${rules.join('')}`;
  return { parts, shared: [...shared].join(''), css };
};

async function draw(home: HomeData, locale: Locale, language: string): Promise<string> {
  const client = makeQueryClient();
  seedHome(client, locale, home, '');
  const page = (
    <AppFrame overlays={<SlowNotice />}>
      <ViewFrame>
        <ColumnsFrame split={false}>
          <TabFrame>
            <Home />
          </TabFrame>
        </ColumnsFrame>
        <Tabs active="home" />
      </ViewFrame>
    </AppFrame>
  );
  // A guest's Home has no time whose zone is named.
  return drawMarkup(page, { client, locale, phone: { language, utcOffset: 0 }, config: home.config });
}

/** Appears while the app takes long to load. */
const SlowNotice = () => (
  <p className="late fixed inset-x-0 bottom-20 mx-auto w-fit rounded-full bg-inverse px-4 py-2 text-on-inverse text-small">
    {useTranslations('ui')('slow')}
  </p>
);
