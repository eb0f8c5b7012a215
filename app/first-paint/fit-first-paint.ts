import { type DocumentData, type DocumentGlobals, FIRST_TAP, type Phone } from '#lib/contract/document.ts';
import { isInnerPage, readStored } from './before-paint.ts';

/** Live states are hidden if they are older. */
const MAX_AGE_SECONDS = 60;
const BUTTONS = 'button,[role=radio]';

const globals = globalThis as DocumentGlobals;

/**
 * Runs behind the document's Home (server/http/home-document.ts), before the first paint. Removes that Home
 * if another page, outlet or language is meant; shows the part for this phone; hides states that are too old.
 * If that Home has no live data, asks for them (lib/api/home.ts) while the scripts load. Reports taps on its
 * buttons to hand-over.ts.
 */
export function fitFirstPaint(): void {
  try {
    const place = document.getElementById('first-paint');
    if (place) fitPlace(place);
  } catch {
    // The app draws Home.
  }
  delete document.documentElement.dataset.parsing;
}

function fitPlace(place: HTMLElement): void {
  const root = document.documentElement;
  const locale = root.lang === 'zh-Hans' ? 'zh-Hans' : 'en';
  const outlet = readStored('outlet');
  const json = place.querySelector('script')?.textContent;
  const home: DocumentData | null = json ? JSON.parse(json) : null;
  const { time, data, lang = 'en' } = home ?? {};
  // It is the clock of the server, whose difference lib/api/client/server-clock.ts stores.
  const now = Date.now() / 1000 + Number(readStored('clock'));
  const isFresh = data !== undefined && Math.abs(now - (time ?? 0)) < MAX_AGE_SECONDS;
  if (isFresh && locale === lang) globals.homeData = home as Required<DocumentData>;
  const isOtherOutlet = outlet !== '' && outlet !== home?.store_id;
  if (root.dataset.page || isOtherOutlet || !showPart(place, locale, isFresh)) place.replaceChildren();
  if ((!root.dataset.page || globals.scannedTable) && (!globals.homeData || isOtherOutlet))
    askHome(root.dataset.api ?? '', locale, outlet);
  addEventListener('hashchange', () => {
    if (!isInnerPage(location.hash) || !place.firstElementChild) return;
    root.dataset.page = 'inner';
    place.replaceChildren();
  });
  place.addEventListener('click', (event) => reportTap(place, event));
}

/** Shows the part of Home for this phone. Returns false if the document has none. */
function showPart(place: HTMLElement, locale: 'en' | 'zh-Hans', isFresh: boolean): boolean {
  const home = place.querySelector<HTMLElement>('[data-home]');
  if (!home) return false;
  const others = [...place.querySelectorAll('template')];
  const find = (phone: Phone) => [home, ...others].find((part) => part.dataset.phone === phone);
  const withTwelveHours = isFresh && find(`${locale} h12`);
  const part = withTwelveHours && hasTwelveHours(locale) ? withTwelveHours : find(locale);
  if (!part) return false;
  if (part !== home) home.replaceChildren((part as HTMLTemplateElement).content);
  for (const other of others) other.remove();
  // The height of the card of a game, in pixels (app/features/home/reserved-space.tsx).
  const height = readStored('token') && Number(readStored('home-room'));
  const room = home.querySelector<HTMLElement>('[data-room]');
  if (height && room) room.style.cssText = `display:block;min-height:${height}px`;
  if (!isFresh) place.dataset.stale = '';
  return true;
}

/** Reads what lib/i18n/hour-cycle.ts has stored, if it has: the first formatter takes a slow phone 80 ms. */
function hasTwelveHours(locale: string): boolean {
  const { language } = navigator;
  if (language.slice(0, 2) !== locale.slice(0, 2)) return false;
  const known = readStored('hour-cycle');
  const cycle = known.startsWith(`${language} `)
    ? known
    : new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hourCycle;
  return /h1[12]$/.test(cycle ?? '');
}

function askHome(api: string, locale: string, outlet: string): void {
  const lang = locale === 'zh-Hans' ? 'zh-cn' : 'en-us';
  globals.homeCall = fetch(`${api}/api/index/home?lang=${lang}&store_id=${encodeURIComponent(outlet)}`);
  globals.homeCall.catch(() => {});
}

function reportTap(place: HTMLElement, { target }: Event): void {
  const button = (target as Element).closest(BUTTONS);
  if (!button) return;
  globals.firstTap = {
    needsData: button.closest('header') !== null || button.hasAttribute('aria-pressed'),
    label: button.getAttribute('aria-label') ?? button.textContent,
    index: [...place.querySelectorAll(BUTTONS)].indexOf(button),
  };
  dispatchEvent(new Event(FIRST_TAP));
}
