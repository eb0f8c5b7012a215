import { AppFrame, ColumnsFrame, TabFrame, ViewFrame } from '#app/navigation/frames.tsx';
import { Tabs } from '#app/navigation/tabs.tsx';
import Home from '#app/screens/entry/index.tsx';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { seedHome } from '#lib/api/home.ts';
import { documentLanguage, type RenderHome, type TextDifferences } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { bilingual } from './bilingual.ts';
import { BilingualText } from './bilingual-text.tsx';
import { drawMarkup } from './draw-markup.tsx';
import {
  differencesOf,
  withoutStyles,
  withoutUnseenParts,
  withoutUnstyledClasses,
  withShortDrawings,
  withShortNumbers,
} from './home-markup.ts';

/** The phones for which the texts differ: `h12`, if the phone's region writes times as `7:30 PM`. */
const phones = [
  { texts: 'en', locale: 'en', language: 'en-GB' },
  { texts: 'en h12', locale: 'en', language: 'en-US' },
  { texts: 'zh-Hans', locale: 'zh-Hans', language: 'zh-CN' },
  { texts: 'zh-Hans h12', locale: 'zh-Hans', language: 'zh-TW' },
] as const;

/** Draws Home for the document; null without an outlet. Bundled for Node by scripts/build-document.ts. */
export const renderHome: RenderHome = async (homes) => {
  const language = documentLanguage(homes);
  const { store_id } = homes[language];
  if (store_id === null) return null;
  const styles: string[] = [];
  const inOrder = [...phones].sort((a, b) => Number(b.locale === language) - Number(a.locale === language));
  // The order of the outlets, and so the first one, may differ by language.
  const drawn = inOrder.filter(({ locale }) => homes[locale].store_id === store_id);
  const markups = await Promise.all(
    drawn.map(async ({ locale, language: phoneLanguage }) =>
      withoutStyles(await draw(homes[locale], locale, phoneLanguage), styles),
    ),
  );
  const [markup = ''] = markups;
  const differences = markups.map((other) => differencesOf(markup, other));
  const texts: Record<string, TextDifferences> = {};
  for (const [at, { texts: key, locale }] of drawn.entries()) {
    const found = differences[at];
    // Most halls show no time that differs by the hour cycle.
    if (found && JSON.stringify(found) !== JSON.stringify(texts[locale])) texts[key] = found;
  }
  const { accent_css, max_width } = homes.en.config;
  const rules = styles.map((style, at) => `[data-s="${at}"]{${style}}`);
  return { markup, css: `${accent_css}:root{--page-max:${max_width}px}${rules.join('')}`, texts };
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
  const markup = await drawMarkup(page, { client, locale, language, config: home.config });
  return withShortDrawings(withoutUnstyledClasses(withoutUnseenParts(withShortNumbers(markup))));
}

/** Appears while the app takes long to load. */
const SlowNotice = () => (
  <p className="late fixed inset-x-0 bottom-20 mx-auto w-fit rounded-full bg-inverse px-4 py-2 text-on-inverse text-small">
    <BilingualText {...bilingual(({ ui }) => ui.slow)} />
  </p>
);
