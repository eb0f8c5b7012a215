import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment, serialize } from 'parse5';
import { attributeOf, type Element, elementsOf, setAttribute } from '../../app/first-paint/html-tree.ts';
import type { PagePart, PageTemplate } from '../../server/http/page-template.ts';

const { appendChild, detachNode, insertBefore, insertText } = defaultTreeAdapter;

export interface FirstPaint {
  /** The inline scripts in the head and behind the place of Home. */
  readonly head: string;
  readonly body: string;
  readonly css: string;
  /** The text for blocked scripts: HTML. */
  readonly noScripts: string;
}

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
  insert(
    page.head,
    `<link rel="expect" href="#${BODY_SCRIPT_ID}" blocking="render"><script>${page.mark({ script: head })}</script><style>${page.mark({ style: css })}</style>`,
  );
  for (const element of page.elements) {
    const rel = attributeOf(element, 'rel');
    const isPreload = rel === 'preload' && attributeOf(element, 'as') === 'script';
    if (!isPreload && !isScript(element) && rel !== 'stylesheet') continue;
    detachNode(element);
    if (isPreload) continue;
    setAttribute(element, 'async', undefined);
    setAttribute(element, isScript(element) ? 'type' : 'rel', 'later');
    // At the end of the head: the script that loads it runs before the end of the body is there.
    appendChild(page.head, element);
  }
  // The colors of the hall win over both kinds of styles.
  insert(page.head, page.mark({ slot: 'accent' }) + page.mark({ slot: 'homeStyles' }));
  const app = page.find((element) => attributeOf(element, 'id') === 'root', 'root');
  // React skips elements before the app that have other names: no <div> may be inserted here.
  insert(
    page.find(({ tagName }) => tagName === 'body', '<body>'),
    `<noscript>${noScripts}</noscript><section id="first-paint" class="h-full">${page.mark({ slot: 'home' })}</section><script id="${BODY_SCRIPT_ID}">${page.mark({ script: body })}</script>`,
    app,
  );
  return page.close();
}

/** Another page. `head`: the script that sets its language and its colors. */
export function otherTemplate(
  html: string,
  { head, isForStaff }: { head: string; isForStaff: boolean },
): PageTemplate {
  const page = openPage(html);
  if (!isForStaff) page.showInLanguageOfHall();
  insert(page.head, `<script>${page.mark({ script: head })}</script>${page.mark({ slot: 'accent' })}`);
  return page.close();
}

/** A page as a tree. A part is marked by its number between two characters that are in no page. */
function openPage(html: string) {
  const document = parse(html);
  // Polyfills for browsers without modules, in which the app does not run.
  for (const element of elementsOf(document))
    if (attributeOf(element, 'nomodule') !== undefined) detachNode(element);
  const parts: Exclude<PagePart, string>[] = [];
  const mark = (part: Exclude<PagePart, string>) => `\uE000${parts.push(part) - 1}\uE001`;
  const elements = elementsOf(document);
  const find = (isWanted: (element: Element) => boolean, name: string) => {
    const found = elements.find(isWanted);
    if (!found) throw new Error(`the page has no ${name}`);
    return found;
  };
  const root = find(({ tagName }) => tagName === 'html', '<html>');
  const head = find(({ tagName }) => tagName === 'head', '<head>');
  for (const element of elements) {
    const text = serialize(element);
    if (element.tagName === 'style') setText(element, mark({ style: text }));
    else if (element.tagName === 'script' && !isScript(element)) setText(element, mark({ script: text }));
  }
  const charset = find((element) => attributeOf(element, 'charset') !== undefined, '<meta charset>');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${mark({ slot: 'policy' })}">`;
  // Before every script and style.
  insert(head, policy, head.childNodes[head.childNodes.indexOf(charset) + 1]);
  return {
    root,
    head,
    elements,
    find,
    mark,
    showInLanguageOfHall() {
      setAttribute(root, 'lang', mark({ slot: 'language' }));
      setAttribute(root, 'data-language', mark({ slot: 'languageSource' }));
      for (const element of elements) {
        if (element.tagName === 'title') setText(element, mark({ slot: 'brand' }));
        if (attributeOf(element, 'name') === 'apple-mobile-web-app-title')
          setAttribute(element, 'content', mark({ slot: 'brand' }));
      }
    },
    /** The template of the page as it is now. */
    close(): PageTemplate {
      const texts = serialize(document).split(/\uE000(\d+)\uE001/);
      // Every second one is the number of a part.
      const marked = texts.map((text, at) => (at % 2 === 0 ? text : (parts[Number(text)] ?? '')));
      return { api: '', brand: '', parts: marked };
    },
  };
}

const isScript = (element: Element) =>
  element.tagName === 'script' && attributeOf(element, 'src') !== undefined;

function setText(element: Element, text: string): void {
  element.childNodes = [];
  insertText(element, text);
}

/** Inserts markup before a child of `parent`; at its end if `before` is omitted. */
function insert(parent: Element, html: string, before?: DefaultTreeAdapterTypes.ChildNode): void {
  for (const node of parseFragment(html).childNodes)
    if (before) insertBefore(parent, node, before);
    else appendChild(parent, node);
}
