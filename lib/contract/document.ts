import type { HomeData } from './home.ts';

/** Home in each language of the app. */
export type Homes = Readonly<Record<'en' | 'zh-Hans', HomeData>>;

/** The language in which Home is drawn into the document; English if the browser decides. */
export const documentLanguage = ({ en }: Homes): keyof Homes =>
  en.config.default_language === 'zh-Hans' ? 'zh-Hans' : 'en';

/** The nodes that differ, by document order: a text, or attributes. fit-first-paint.ts applies them. */
export type TextDifferences = Readonly<Record<number, string | Readonly<Record<string, string>>>>;

/** What the renderer of a build (app/first-paint/render-home.tsx) returns, and the document holds. */
export interface RenderedHome {
  /** Home for a guest, without `style` attributes: the policy of the page forbids them. */
  readonly markup: string;
  /** The style sheet in their place. */
  readonly css: string;
  /** What differs from `markup`, by language and hour cycle. */
  readonly texts: Readonly<Record<string, TextDifferences>>;
}

type Config = HomeData['config'];

/** What the page of a scanned table shows of the hall (app/first-paint/scanned-table). */
export interface ScannedTableConfig extends Pick<Config, 'currency' | 'max_width'> {
  readonly booking: Pick<Config['booking'], 'min_minutes' | 'step_minutes' | 'min_charge_minutes'>;
  readonly table_types: readonly Pick<Config['table_types'][number], 'id' | 'name'>[];
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
  readonly settled: Promise<boolean | undefined>;
  /** Resolves `settled`. */
  settle(isPainted?: boolean): void;
  /** The link of the manifest, which has its relation once the table is on the screen. */
  readonly manifest: HTMLLinkElement;
  /** Asks for the data of Home, once the table is on the screen. */
  askHome?(): void;
  /** Resolves once the style sheets of the app are loaded, or have failed. */
  readonly styled: Promise<void>;
  /** Resolves `styled`. */
  setStyled(): void;
}

/** What the inline scripts of the document leave for the app. */
export interface ScannedTableGlobals {
  /** Set until the app has drawn the page itself. */
  scannedTable?: ScannedTable | undefined;
  /** The configuration in a document without live data, in the language of the page. */
  readonly bakedConfig?: ScannedTableConfig;
}
