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
  // A line's end in an announcement is meant as one.
  breaks: true,
  renderer: {
    // HTML of the source is shown as it was typed, never run.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    // The page has a title of its own: what is level one here is level two there.
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

/**
 * The Markdown that agreements and announcements are written in, as HTML. No HTML of the source comes through, nor an
 * address that could run anything.
 */
export const renderMarkdown = (source: string): string => marked.parse(source, { async: false }).trim();

/** The first words of a Markdown text without its marks, at most `max` characters and a dot dot dot. */
export function plainTextExcerpt(source: string, max = 90): string {
  const plain = renderMarkdown(source)
    // A mark within a line parts no words; a block's end does.
    .replace(/<\/?(?:strong|em|a|code|del)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const emails = [...plain];
  return emails.length <= max ? plain : `${emails.slice(0, max).join('').trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
