/**
 * The Markdown that agreements and announcements are written in, as HTML: headings, paragraphs, lists, bold and
 * links. Everything is escaped before anything is marked up, so no HTML of the source comes through.
 */
export const renderMarkdown = (source: string): string =>
  source
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(splitHeading)
    .map(renderBlock)
    .join('\n');

/** A heading stands on a line of its own, with or without an empty line after it. */
function splitHeading(block: string): string[] {
  const [first = '', ...rest] = block.split('\n');
  return HEADING.test(first) && rest.length > 0 ? [first, ...splitHeading(rest.join('\n'))] : [block];
}

const HEADING = /^(#{1,4})\s+(.+)$/;
const BULLET = /^[-*]\s+/;
const NUMBER = /^\d+[.)]\s+/;

function renderBlock(block: string): string {
  const heading = HEADING.exec(block);
  // The page has a title of its own: what is level one here is level two there.
  if (heading) {
    const level = Math.max(2, heading[1]!.length);
    return `<h${level}>${inline(heading[2]!)}</h${level}>`;
  }
  const lines = block.split('\n');
  if (BULLET.test(block)) return `<ul>${items(lines, BULLET)}</ul>`;
  if (NUMBER.test(block)) return `<ol>${items(lines, NUMBER)}</ol>`;
  return `<p>${lines.map(inline).join('<br>')}</p>`;
}

/** A line without a mark of its own goes on with the item before it. */
function items(lines: readonly string[], mark: RegExp): string {
  const found: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) found.push(line.replace(mark, ''));
    else found.push(`${found.pop() ?? ''} ${line.trim()}`);
  }
  return found.map((item) => `<li>${inline(item)}</li>`).join('');
}

const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^\s()<>]+)\)/g, (whole, label: string, address: string) =>
      SAFE_ADDRESS.test(address) ? `<a href="${address}" rel="noopener">${label}</a>` : whole,
    );

const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|#\/)/;

const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
