import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment, serialize } from 'parse5';
import {
  attributeOf,
  type Element,
  elementsOf,
  setAttribute,
  textOf,
} from '../../app/first-paint/html-tree.ts';
import type { PagePart, PageTemplate } from '../../server/http/page-template.ts';

const { appendChild, detachNode, insertBefore, isElementNode } = defaultTreeAdapter;

export interface FirstPaint {
  /** The inline scripts in the head and behind the place of Home. */
  readonly head: string;
  readonly body: string;
  readonly css: string;
  /** The text for blocked scripts: HTML. */
  readonly noScripts: string;
}

/** The characters around the number of a part: they are in no page. */
const [BEGIN, END] = ['\uE000', '\uE001'];
/** No frame is drawn before this script has run: browsers without `rel=expect` draw one, with Home hidden. */
const BODY_SCRIPT_ID = 'fit';

/**
 * The app's page with what it needs before its scripts: the styles of the first paint, the place of Home with
 * its scripts, and the text for blocked scripts. Its own style sheets, which hold all styles, and its scripts
 * get a type and a relation with which no browser loads them: app/first-paint/start-scripts.ts does, as the
 * first paint shares the network with neither.
 */
export function appTemplate(html: string, { head, body, css, noScripts }: FirstPaint): PageTemplate {
  const page = openPage(html);
  page.showInLanguageOfHall();
  setAttribute(page.root, 'data-api', page.mark({ slot: 'api' }));
  page.addToHead(
    `<link rel="expect" href="#${BODY_SCRIPT_ID}" blocking="render"><script>${page.mark({ script: head })}</script><style>${page.mark({ style: css })}</style>`,
  );
  for (const element of page.elements) {
    if (isScript(element) || isStyleSheet(element)) deferElement(element, page.head);
    else if (isScriptPreload(element)) detachNode(element);
  }
  // The colors of the hall win over both kinds of styles.
  page.addToHead(page.mark({ slot: 'accent' }) + page.mark({ slot: 'homeStyles' }));
  const app = page.elements.find((element) => attributeOf(element, 'id') === 'root');
  if (!app?.parentNode) throw new Error('the page has no root');
  // React skips elements before the app that have other names: no <div> may be inserted here.
  const before = `<noscript>${noScripts}</noscript><section id="first-paint" class="h-full">${page.mark({ slot: 'home' })}</section><script id="${BODY_SCRIPT_ID}">${page.mark({ script: body })}</script>`;
  for (const node of parseFragment(before).childNodes) insertBefore(app.parentNode, node, app);
  return page.close();
}

/** Another page. `head`: the script that sets its language and its colors. */
export function otherTemplate(
  html: string,
  { head, isForStaff }: { head: string; isForStaff: boolean },
): PageTemplate {
  const page = openPage(html);
  if (!isForStaff) page.showInLanguageOfHall();
  page.addToHead(`<script>${page.mark({ script: head })}</script>${page.mark({ slot: 'accent' })}`);
  return page.close();
}

/** A page as a tree, with marks in the places of parts. */
function openPage(html: string) {
  const document = parse(html);
  const parts: Exclude<PagePart, string>[] = [];
  const mark = (part: Exclude<PagePart, string>) => `${BEGIN}${parts.push(part) - 1}${END}`;
  const elements = elementsOf(document);
  const find = (tagName: string) => {
    const found = elements.find((element) => element.tagName === tagName);
    if (!found) throw new Error(`the page has no <${tagName}>`);
    return found;
  };
  const [root, head] = [find('html'), find('head')];
  const addToHead = (added: string) => {
    for (const node of parseFragment(added).childNodes) appendChild(head, node);
  };
  for (const element of elements) {
    // Polyfills for browsers without modules, in which the app does not run.
    if (attributeOf(element, 'nomodule') !== undefined) detachNode(element);
    else if (element.tagName === 'style') setText(element, mark({ style: textOf(element) }));
    else if (isInlineScript(element)) setText(element, mark({ script: textOf(element) }));
  }
  const isAfterCharset = (element: Element) => attributeOf(element, 'charset') !== undefined;
  const charset = head.childNodes.findIndex((node) => isElementNode(node) && isAfterCharset(node));
  const [after] = head.childNodes.slice(charset + 1);
  if (charset < 0 || !after) throw new Error('the page has no <meta charset>');
  // Before every script and style.
  const policy = `<meta http-equiv="Content-Security-Policy" content="${mark({ slot: 'policy' })}">`;
  for (const node of parseFragment(policy).childNodes) insertBefore(head, node, after);
  return {
    root,
    head,
    elements,
    mark,
    addToHead,
    showInLanguageOfHall() {
      setAttribute(root, 'lang', mark({ slot: 'language' }));
      setAttribute(root, 'data-language', mark({ slot: 'languageSource' }));
      setText(find('title'), mark({ slot: 'brand' }));
      for (const element of elements)
        if (attributeOf(element, 'name') === 'apple-mobile-web-app-title')
          setAttribute(element, 'content', mark({ slot: 'brand' }));
    },
    /** The template of the page as it is now. */
    close(): PageTemplate {
      const [first = '', ...others] = serialize(document).split(BEGIN);
      const marked = others.flatMap((text): PagePart[] => {
        const [number = '', html = ''] = text.split(END);
        const part = parts[Number(number)];
        return part ? [part, html] : [];
      });
      return { api: '', brand: '', parts: [first, ...marked] };
    },
  };
}

function setText(element: Element, text: string): void {
  for (const node of [...element.childNodes]) detachNode(node);
  defaultTreeAdapter.insertText(element, text);
}

const isScript = (element: Element) =>
  element.tagName === 'script' && attributeOf(element, 'src') !== undefined;

const isInlineScript = (element: Element) => element.tagName === 'script' && !isScript(element);

const isStyleSheet = (element: Element) =>
  element.tagName === 'link' && attributeOf(element, 'rel') === 'stylesheet';

const isScriptPreload = (element: Element) =>
  attributeOf(element, 'rel') === 'preload' && attributeOf(element, 'as') === 'script';

/** Moves it to the end of the head: the script that loads it runs before the end of the body is there. */
function deferElement(element: Element, head: DefaultTreeAdapterTypes.ParentNode): void {
  if (!element.parentNode) return;
  setAttribute(element, 'async', undefined);
  setAttribute(element, isScript(element) ? 'type' : 'rel', 'later');
  detachNode(element);
  appendChild(head, element);
}
