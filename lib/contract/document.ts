import type { HomeData } from './home.ts';
import type { TableDetail } from './table.ts';

/** Home in each language of the app. */
export type Homes = Readonly<Record<'en' | 'zh-Hans', HomeData>>;

/** The language in which Home is drawn into the document; English if the browser decides. */
export const documentLanguage = ({ en }: Homes): keyof Homes =>
  en.config.default_language === 'zh-Hans' ? 'zh-Hans' : 'en';

/** The phones for which Home is drawn: by the language of the app, and whether they write `7:30 PM`. */
export type Phone = keyof Homes | `${keyof Homes} h12`;

/** What the renderer of a build (app/first-paint/render-home.tsx) returns, and the document holds. */
export interface RenderedHome {
  /**
   * Home for a guest, without `style` attributes, which the policy of the page forbids. The first part is for
   * the language of the document. A phone without a part of its own has that of its language.
   */
  readonly parts: readonly { readonly phone: Phone; readonly markup: string }[];
  /** Drawings to which all parts refer. */
  readonly shared: string;
  /** The style sheet in the place of the `style` attributes. */
  readonly css: string;
}

/** Live data in the document, and the server's clock. */
export interface LiveHome {
  readonly time: number;
  readonly data: HomeData;
  /** English is used if it is missing. */
  readonly lang?: 'zh-Hans';
}

/** What stands beside the drawn Home: JSON, which app/first-paint/fit-first-paint.ts reads. */
export interface DocumentData extends Partial<LiveHome> {
  /** The outlet that is drawn. */
  readonly store_id: string;
}

/** Resolves to null if there is no outlet. */
export type RenderHome = (homes: Homes) => Promise<RenderedHome | null>;

/** The settings of the phone that markup is drawn for on a server. */
export interface PhoneSettings {
  /** The language and region that the phone is set to, a BCP 47 tag. */
  readonly language: string;
  /** Seconds by which the clock of the phone is ahead of UTC. */
  readonly utcOffset: number;
}

/** What the page of a scanned table is drawn with. */
export interface TableToDraw {
  readonly table: TableDetail;
  /** The code of the poster. */
  readonly code: string;
  readonly config: HomeData['config'];
  /** The server's clock, epoch seconds. */
  readonly time: number;
  readonly locale: keyof Homes;
  readonly phone: PhoneSettings;
}

/** Draws the page of a scanned table for a guest, as HTML. */
export type RenderTable = (input: TableToDraw) => Promise<string>;

/** The table of a scanned poster, which the document asks for before its scripts. */
export interface ScannedTable {
  readonly code: string;
  readonly lang: 'en-us' | 'zh-cn';
  /** The answer of `tableApi.scanned`. */
  readonly answer: Promise<Response>;
}

/** A tap on a button of the document, which the app repeats. */
export interface FirstTap {
  /** True for a tap on a table or the outlet: the app can repeat it once it has them. */
  readonly needsData: boolean;
  readonly label: string;
  /** The position among the buttons of the document. */
  readonly index: number;
}

/** What the inline scripts of the document (app/first-paint) leave for the app. */
export interface DocumentGlobals {
  /** Home in the language of the page, drawn by the renderer of this build. */
  homeData?: LiveHome;
  homeCall?: Promise<Response>;
  /** Removed once the app has drawn the page itself. */
  scannedTable?: ScannedTable | undefined;
  firstTap?: FirstTap;
  /** The browser's offer to install the app: a `BeforeInstallPromptEvent`. */
  installOffer?: Event | null;
  /** The hash with which the page was opened. */
  startHash?: string;
}

/** Sent for a tap on a button of the document. */
export const FIRST_TAP = 'firsttap';
