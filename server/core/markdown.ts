import { Marked, type Tokens } from 'marked';

const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

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

/** Renders Markdown as HTML that is safe to insert: HTML in the source is escaped, and links can't run scripts. */
export const renderMarkdown = (source: string): string => marked.parse(source, { async: false }).trim();

/** The beginning of a Markdown text as plain text: at most `max` characters, then an ellipsis. */
export function plainTextExcerpt(source: string, max = 90): string {
  const plain = renderMarkdown(source)
    // Inline tags do not separate words; block tags do.
    .replace(/<\/?(?:strong|em|a|code|del)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= max ? plain : `${characters.slice(0, max).join('').trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
