import { TablePage } from '#app/features/table/table-page.tsx';
import { AppFrame, ColumnsFrame, ViewFrame } from '#app/navigation/frames.tsx';
import { PushedPage } from '#app/navigation/pushed-page.tsx';
import { makeQueryClient } from '#lib/api/cache/query-client.ts';
import { configQueries } from '#lib/api/config.ts';
import type { HomeData } from '#lib/contract/home.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { mergeCatalogues } from '#lib/i18n/merge-catalogues.ts';
import { zoneName } from '#lib/i18n/zone-name.ts';
import homeEn from '#messages/en.json' with { type: 'json' };
import pagesEn from '#messages/pages/en.json' with { type: 'json' };
import pagesZh from '#messages/pages/zh-Hans.json' with { type: 'json' };
import homeZh from '#messages/zh-Hans.json' with { type: 'json' };
import { drawMarkup } from '../draw-markup.tsx';
import { markOf, type ScannedTableTemplate } from './template.ts';

const catalogues = {
  en: { home: homeEn, pages: pagesEn },
  'zh-Hans': { home: homeZh, pages: pagesZh },
};

/** Far from the zone of any machine: its name is drawn. */
const ZONE = 'Pacific/Marquesas';
/** This time is so soon that its day is not named. */
const UNTIL_AT = Math.floor(Date.now() / 60_000) * 60 + 2 * 3600;
const UNTIL_TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ZONE,
}).format(UNTIL_AT * 1000);

const config: HomeData['config'] = {
  brand: '',
  currency: 'CNY',
  default_country: 'CN',
  default_language: 'en',
  resend_seconds: 60,
  topup_min: 0,
  topup_max: 0,
  booking: {
    step_minutes: 30,
    min_minutes: 30,
    max_minutes: 480,
    horizon_days: 7,
    hold_minutes: 10,
    open_early_minutes: 10,
    cancel_free_minutes: 60,
    cancel_grace_minutes: 0,
    min_charge_minutes: 30,
    cleaning_minutes: 0,
  },
  tax: null,
  deposits: true,
  table_types: [{ id: 'type', name: markOf('type'), cloth: '#000000', drawing: 'pool', offered: true }],
  payment_methods: [],
  max_width: 540,
  version: '',
  accent_css: '',
  logo: null,
  min_version: '',
  push_key: '',
  web_vitals_percent: 0,
};

const table: TableDetail = {
  id: 'table',
  store_id: 'outlet',
  number: markOf('number'),
  type: 'type',
  state: 'free',
  state_until_at: null,
  free_until_at: UNTIL_AT,
  price_per_hour: 98_700,
  deposit: 0,
  plan: { x: 0, y: 0, w: 0, h: 0, rotate: 0 },
  out_of_service: false,
  open_now: true,
  opens_at: null,
  store_name: markOf('outlet'),
  time_zone: ZONE,
  hours: [],
  special_hours: [],
  at_table: true,
  max_minutes_now: 480,
  next_bookings: [],
  my_order_id: null,
  held_for_me: false,
};

/** The page of a scanned table that is free. Called by scripts/build-document.ts. */
export async function renderScannedTable(): Promise<Record<Locale, ScannedTableTemplate>> {
  return { en: await render('en'), 'zh-Hans': await render('zh-Hans') };
}

async function render(locale: Locale): Promise<ScannedTableTemplate> {
  const { home, pages } = catalogues[locale];
  const { pay, order } = pages;
  const { refund, refundMinimum, minimum } = pay.terms;
  const { minutes, hours, halfHours, hoursMinutes } = order;
  return {
    markup: withMarks(await draw(locale), locale),
    until: home.table.until.free,
    rules: { refund, refundMinimum, minimum },
    durations: { minutes, hours, halfHours, hoursMinutes },
  };
}

function draw(locale: Locale): Promise<string> {
  const client = makeQueryClient();
  client.setQueryData(configQueries.config().queryKey, config);
  const page = (
    <AppFrame>
      <ViewFrame>
        <ColumnsFrame split={false}>
          <PushedPage visible motion={null} onExited={() => {}}>
            <TablePage table={table} code="CODE" banner={null} />
          </PushedPage>
        </ColumnsFrame>
      </ViewFrame>
    </AppFrame>
  );
  // A language of the 24-hour clock, whose times are found below.
  const { home, pages } = catalogues[locale];
  const messages = mergeCatalogues(home, pages);
  const language = locale === 'en' ? 'en-GB' : 'zh-CN';
  return drawMarkup(page, { client, locale, language, config, messages });
}

/** Replaces what differs on the page of another table. Throws if something is not known here. */
function withMarks(markup: string, locale: Locale): string {
  const { home, pages } = catalogues[locale];
  const { add, pay } = pages;
  const until = home.table.until.free.replace('{time}', UNTIL_TIME);
  const rule = pay.terms.refundMinimum.split('{minimum}')[0] ?? '';
  const replacements: [RegExp, string][] = [
    // The drawing comes with the app: only its room is kept.
    [
      /(<svg role="img" )[^>]*?(viewBox="[^"]*" class="[^"]*">).*?<\/svg>/,
      '$1$2<rect x="-1.9" y="-1.05" width="3.8" height="2.1" rx="0.2" fill="var(--c-fill)"/></svg>',
    ],
    // What is below a table that is not free for long is left out.
    [new RegExp(`<p[^>]*>${escaped(add.nextBooking.replace('{time}', UNTIL_TIME))}</p>`), ''],
    [new RegExp(escaped(until)), markOf('until')],
    [new RegExp(escaped(zoneName(locale, ZONE, UNTIL_AT))), markOf('zone')],
    [/>¥<\/span>987</, `>${markOf('sign')}</span>${markOf('amount')}<`],
    [new RegExp(`${escaped(rule)}[^<]*`), markOf('rule')],
    [/\d\d:\d\d/, markOf('end')],
    // The room of the keyboard.
    [/ style="padding-bottom:0(?:px)?"/, ''],
  ];
  let marked = markup;
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(marked)) throw new Error(`the page of a table does not contain ${pattern}`);
    marked = marked.replace(pattern, replacement);
  }
  const [unknown] = /\d\d:\d\d| style="[^"]*"/.exec(marked) ?? [];
  if (unknown) throw new Error(`the page of a table contains ${unknown}`);
  return marked;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
