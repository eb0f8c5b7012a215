import { type DocumentData, type DocumentGlobals, FIRST_TAP, type Phone } from '#lib/contract/document.ts';
import { isInnerPage } from './before-paint.ts';

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

interface Stored {
  /** The chosen outlet; empty: none. */
  readonly outlet: string;
  /** Seconds by which the server's clock is ahead (lib/api/client/server-clock.ts). */
  readonly clock: number;
  /** Pixels of the card of a game (app/features/home/reserved-space.tsx). */
  readonly room: number;
  /** The tag of the phone's language and its hour cycle (lib/i18n/hour-cycle.ts). */
  readonly hourCycle: string;
}

function readStored(): Stored {
  try {
    const read = (key: string) => localStorage.getItem(key) ?? '';
    return {
      outlet: read('outlet'),
      clock: Number(read('clock')),
      room: read('token') ? Number(read('home-room')) : 0,
      hourCycle: read('hour-cycle'),
    };
  } catch {
    return { outlet: '', clock: 0, room: 0, hourCycle: '' };
  }
}

function fitPlace(place: HTMLElement): void {
  const root = document.documentElement;
  const locale = root.lang === 'zh-Hans' ? 'zh-Hans' : 'en';
  const stored = readStored();
  const json = place.querySelector('script')?.textContent;
  const home: DocumentData | null = json ? JSON.parse(json) : null;
  const { time, data, lang = 'en' } = home ?? {};
  const isFresh =
    data !== undefined && Math.abs(Date.now() / 1000 + stored.clock - (time ?? 0)) < MAX_AGE_SECONDS;
  if (isFresh && locale === lang) globals.homeData = home as Required<DocumentData>;
  const isOtherOutlet = stored.outlet !== '' && stored.outlet !== home?.store_id;
  if (root.dataset.page || isOtherOutlet || !showPart(place, { locale, isFresh, stored }))
    place.replaceChildren();
  if ((!root.dataset.page || globals.scannedTable) && (!globals.homeData || isOtherOutlet))
    askHome(root.dataset.api ?? '', locale, stored.outlet);
  addEventListener('hashchange', () => {
    if (!isInnerPage(location.hash) || !place.firstElementChild) return;
    root.dataset.page = 'inner';
    place.replaceChildren();
  });
  place.addEventListener('click', (event) => reportTap(place, event));
}

interface Shown {
  readonly locale: 'en' | 'zh-Hans';
  readonly isFresh: boolean;
  readonly stored: Stored;
}

/** Shows the part of Home for this phone. Returns false if the document has none. */
function showPart(place: HTMLElement, { locale, isFresh, stored }: Shown): boolean {
  const home = place.querySelector<HTMLElement>('[data-home]');
  if (!home) return false;
  const others = [...place.querySelectorAll('template')];
  const find = (phone: Phone) => [home, ...others].find((part) => part.dataset.phone === phone);
  const withTwelveHours = isFresh && find(`${locale} h12`);
  const part = withTwelveHours && hasTwelveHours(locale, stored.hourCycle) ? withTwelveHours : find(locale);
  if (!part) return false;
  if (part !== home) home.replaceChildren((part as HTMLTemplateElement).content);
  for (const other of others) other.remove();
  const room = home.querySelector<HTMLElement>('[data-room]');
  if (stored.room > 0 && room) room.style.cssText = `display:block;min-height:${stored.room}px`;
  if (!isFresh) place.dataset.stale = '';
  return true;
}

/** Reads what `hourCycleOf` has stored, if it has: the first formatter takes a slow phone 80 ms. */
function hasTwelveHours(locale: string, known: string): boolean {
  const { language } = navigator;
  if (language.slice(0, 2) !== locale.slice(0, 2)) return false;
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
