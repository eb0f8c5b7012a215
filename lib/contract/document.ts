import type { HomeData } from './home.ts';

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

type Config = HomeData['config'];

/** What the page of a scanned table shows of the hall (app/first-paint/scanned-table). */
export interface ScannedTableConfig extends Pick<Config, 'currency' | 'max_width'> {
  readonly booking: Pick<Config['booking'], 'min_minutes' | 'step_minutes' | 'min_charge_minutes'>;
  readonly table_types: readonly Pick<Config['table_types'][number], 'id' | 'name'>[];
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
  /** What a scanned table is painted with if there is no live data, in each language. */
  readonly config?: Readonly<Record<keyof Homes, ScannedTableConfig>> | undefined;
}

/** Resolves to null if there is no outlet. */
export type RenderHome = (homes: Homes) => Promise<RenderedHome | null>;

/** The table of a scanned poster, which the document asks for before its scripts. */
export interface ScannedTable {
  readonly code: string;
  readonly lang: 'en-us' | 'zh-cn';
  /** The answer of `tableApi.detail`, for a guest. */
  readonly answer: Promise<Response>;
  /** Resolves to whether the table was painted, once it is or will not be before the app. */
  readonly settled: Promise<boolean>;
  /** Resolves `settled`. */
  settle(isPainted: boolean): void;
  /** Gives the link of the manifest its relation, once the table is on the screen. */
  linkManifest(): void;
  /** Asks for the data of Home, once the table is on the screen. */
  askHome?: () => void;
  /** Resolves once the style sheets of the app are loaded, or have failed. */
  readonly styled: Promise<void>;
  /** Resolves `styled`. */
  setStyled(): void;
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
  /** Set until the app has drawn the page itself. */
  scannedTable?: ScannedTable | undefined;
  /** The configuration in a document without live data, in the language of the page. */
  bakedConfig?: ScannedTableConfig | undefined;
  firstTap?: FirstTap;
  /** The browser's offer to install the app: a `BeforeInstallPromptEvent`. */
  installOffer?: Event | null;
  /** The hash with which the page was opened. */
  startHash?: string;
}

/** Sent for a tap on a button of the document. */
export const FIRST_TAP = 'firsttap';
