import { createContext, Script } from 'node:vm';
import { Marked, type Tokens } from 'marked';
import { memoize } from './memoize.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS = Object.fromEntries(
  Object.entries(ENTITIES).map(([character, entity]) => [entity, character]),
);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|#\/)/i;
const SAFE_IMAGE = /^(https?:\/\/|\/(?!\/))/i;

const marked = new Marked({
  gfm: true,
  // A line break in an announcement is shown as a line break.
  breaks: true,
  renderer: {
    // HTML in the source is shown as text.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // The page has its own h1.
    heading({ tokens, depth }) {
      const level = Math.min(4, Math.max(2, depth));
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}" rel="noopener">${label}</a>` : label;
    },
    image: ({ href, text }) =>
      SAFE_IMAGE.test(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text),
  },
});

/** Characters of the longest text that is rendered. */
const MAX_MARKDOWN = 60_000;
/** Quotes and lists within each other. */
const MAX_NESTING = 6;
/**
 * What parsing the marks of a text may cost. The parser looks through the rest of a block for each mark, so a
 * block costs its marks times its characters. A text of cost 500,000 took at most 30 ms. Long agreements may
 * cost more, since only the operator writes them.
 */
const MAX_COST = 500_000;
const MAX_COST_OF_CHARACTER = 50;
/** A line of a list or a quote, for each level: a parser of its own reads what is inside. */
const COST_OF_LEVEL = 500;
/** A second limit for slow texts that nobody has tried. Wall time: a busy machine takes many times longer. */
const MAX_RENDERING_MS = 5000;

/** False for a text that must not be stored: rendering it would keep the server busy. */
export const isRenderable = (source: string): boolean => render(source).fits;

/** Renders Markdown as HTML that is safe to insert. A text that is not renderable stays as written. */
export const renderMarkdown = (source: string): string => render(source).html;

const render = memoize(1000, (source: string): { html: string; fits: boolean } => {
  try {
    if (source.length <= MAX_MARKDOWN && isCheap(source))
      return { html: parseWithin(source, MAX_RENDERING_MS).trim(), fits: true };
  } catch (error) {
    if (!isTooMuch(error)) throw error;
  }
  return { html: `<p>${escapeHtml(source).replace(/\n/g, '<br>')}</p>`, fits: false };
});

const MARKS = /([*_~`])\1*|[[\]<!\\]/g;
const BLOCK_START = /\n(?=[ \t]*\n|[ \t]*[-*+][ \t])/;
const LINE_START = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))+/gm;
const LEVELS = /[>*+-]|\d+[.)]/g;

const isCheap = (source: string): boolean => {
  const levels = countEach(source.match(LINE_START) ?? [], LEVELS);
  const blocks = source.split(BLOCK_START);
  const marks = countEach(blocks, MARKS);
  const cost = sum(levels) * COST_OF_LEVEL + sum(marks.map((count, i) => count * (blocks[i]?.length ?? 0)));
  const max_cost = Math.max(MAX_COST, source.length * MAX_COST_OF_CHARACTER);
  return levels.every((level) => level <= MAX_NESTING) && cost <= max_cost;
};

const countEach = (texts: readonly string[], pattern: RegExp): number[] =>
  texts.map((text) => text.match(pattern)?.length ?? 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

// A timer could not interrupt the parser, which never waits; a run of a script can be ended from outside.
const sandbox = createContext({
  parse: (source: string) => marked.parse(source, { async: false }),
  source: '',
});
const script = new Script('parse(source)');
const parseWithin = (source: string, timeout: number): string => {
  sandbox.source = source;
  return script.runInContext(sandbox, { timeout });
};

/** True for a text that took too long, or was nested too deeply for the stack. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** The number of characters that an excerpt is made from. An excerpt has far fewer. */
const EXCERPT_SOURCE = 500;

/** The beginning of a Markdown text as plain text: at most `max` characters, then an ellipsis. */
export function plainTextExcerpt(source: string, max = 90): string {
  const beginning = source.slice(0, EXCERPT_SOURCE);
  const plain = renderMarkdown(beginning)
    // Inline tags do not separate words; block tags do.
    .replace(/<\/?(?:strong|em|a|code|del)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  const isWhole = characters.length <= max && beginning.length === source.length;
  return isWhole ? plain : `${characters.slice(0, max).join('').trimEnd()}…`;
}
