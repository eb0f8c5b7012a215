import { defaultTreeAdapter, parseFragment, serialize } from 'parse5';
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
import { attributeOf, elementsOf, nodesOf, type ParentNode, setAttribute, textOf } from '../html-tree.ts';
import { parseMarkup } from '../markup.ts';
import { MARK_BEGIN, markOf, type ScannedTableTemplate, type ValueName, valueNames } from './template.ts';

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
const TIME = /\d\d:\d\d/;

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
  waiting: null,
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

/** The page of a scanned table that is free. Called by scripts/document. */
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
  // Parsed again, so that no comment of React parts a text.
  const page = parseFragment(serialize(parseMarkup(markup)));
  const texts = nodesOf(page).filter((node) => defaultTreeAdapter.isTextNode(node));
  const find = (begin: string) => {
    const found = texts.find(({ value }) => value.includes(begin));
    if (!found) throw new Error(`the page of a table does not contain ${begin}`);
    return found;
  };
  const replace = (text: string, name: ValueName) => {
    const node = find(text);
    node.value = node.value.replace(text, markOf(name));
  };
  keepRoomOfDrawing(page);
  // What is below a table that is not free for long is left out.
  const booking = find(add.nextBooking.replace('{time}', UNTIL_TIME)).parentNode;
  if (booking && defaultTreeAdapter.isElementNode(booking)) defaultTreeAdapter.detachNode(booking);
  replace(home.table.until.free.replace('{time}', UNTIL_TIME), 'until');
  replace(zoneName(locale, ZONE, UNTIL_AT), 'zone');
  replace('¥', 'sign');
  replace('987', 'amount');
  // The text names the minimum charge behind its begin.
  find(pay.terms.refundMinimum.split('{minimum}')[0] ?? '').value = markOf('rule');
  const end = texts.find(({ value, parentNode }) => parentNode !== booking && TIME.test(value));
  if (end) end.value = end.value.replace(TIME, markOf('end'));
  checkMarks(page);
  return serialize(page);
}

/** The drawing comes with the app: only its room is kept. */
function keepRoomOfDrawing(page: ParentNode): void {
  const drawing = elementsOf(page).find((element) => attributeOf(element, 'role') === 'img');
  if (!drawing) throw new Error('the page of a table has no drawing');
  const [room] = elementsOf(
    parseFragment(
      '<svg><rect x="-1.9" y="-1.05" width="3.8" height="2.1" rx="0.2" fill="var(--c-fill)"></rect></svg>',
    ),
  );
  setAttribute(drawing, 'aria-label', undefined);
  drawing.childNodes = room?.childNodes ?? [];
}

function checkMarks(page: ParentNode): void {
  for (const name of valueNames)
    if (!textOf(page).includes(markOf(name)))
      throw new Error(`the page of a table has no place for its ${name}`);
  const [time] = TIME.exec(textOf(page)) ?? [];
  if (time) throw new Error(`the page of a table contains ${time}`);
  for (const element of elementsOf(page)) {
    // The room of the keyboard.
    if (/^padding-bottom:0(?:px)?$/.test(attributeOf(element, 'style') ?? ''))
      setAttribute(element, 'style', undefined);
    const unknown = element.attrs.find(({ name, value }) => name === 'style' || value.includes(MARK_BEGIN));
    if (unknown) throw new Error(`the page of a table contains ${unknown.name}="${unknown.value}"`);
  }
}
