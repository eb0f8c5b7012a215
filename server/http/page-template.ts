import type { DefaultLanguage } from '#lib/domain/hall.ts';
import { pagePolicy } from './page-policy.ts';

/** What is known later than a page is built: when it is configured, or when it is sent. */
export type Slot =
  | 'language'
  | 'languageSource'
  | 'policy'
  | 'brand'
  | 'api'
  | 'accent'
  | 'homeStyles'
  | 'home';

/** HTML, the place of a slot, or the content of an inline element, of which the policy has the hash. */
export type PagePart =
  | string
  | { readonly slot: Slot }
  | { readonly script: string }
  | { readonly style: string };

/** A page of the built app, in its order: scripts/document writes it. */
export interface PageTemplate {
  readonly parts: readonly PagePart[];
  /** The origin of the API; empty: that of the page. */
  readonly api: string;
  /** The brand of a page that is drawn without one. */
  readonly brand: string;
}

export interface PageSettings {
  readonly api: string;
  readonly brand: string;
  /** The style sheet of the brand colors; empty: those of the app. */
  readonly accentCss: string;
}

/** The template with the settings of the operator. */
export function configurePage(
  { parts }: PageTemplate,
  { api, brand, accentCss }: PageSettings,
): PageTemplate {
  const accent = accentCss === '' ? [] : inlineStyle('data-accent', accentCss);
  return { api, brand, parts: fillSlots(parts, { api: [api], accent }) };
}

export interface HomeParts {
  readonly styles: readonly PagePart[];
  readonly content: readonly PagePart[];
}

/** The HTML of a configured page with its policy. `home`: null for a page without Home. */
export function drawPage(
  { parts, api, ...configured }: PageTemplate,
  {
    language,
    brand = configured.brand,
    home,
  }: { language: DefaultLanguage; brand?: string; home: HomeParts | null },
): string {
  const filled = fillSlots(parts, {
    brand: [escapeHtml(brand)],
    // If the browser decides, app/first-paint/before-paint.ts reads it.
    language: [language === 'browser' ? 'en' : language],
    languageSource: [language === 'browser' ? 'browser' : 'hall'],
    homeStyles: home?.styles ?? [],
    home: home?.content ?? [],
  });
  const policy = pagePolicy({
    scripts: filled.flatMap((part) => (typeof part !== 'string' && 'script' in part ? [part.script] : [])),
    styles: filled.flatMap((part) => (typeof part !== 'string' && 'style' in part ? [part.style] : [])),
    api,
  });
  return fillSlots(filled, { policy: [policy] })
    .map(textOf)
    .join('');
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A `<style>` element with an empty attribute. Throws if the styles could end it. */
export function inlineStyle(attribute: string, style: string): readonly PagePart[] {
  if (style.includes('</')) throw new Error('the styles contain markup');
  return [`<style ${attribute}="">`, { style }, '</style>'];
}

function fillSlots(
  parts: readonly PagePart[],
  values: Partial<Record<Slot, readonly PagePart[]>>,
): readonly PagePart[] {
  return parts.flatMap((part) => (typeof part !== 'string' && 'slot' in part && values[part.slot]) || [part]);
}

function textOf(part: PagePart): string {
  if (typeof part === 'string') return part;
  if ('slot' in part) throw new Error(`the page has nothing for its ${part.slot}`);
  return 'script' in part ? part.script : part.style;
}
