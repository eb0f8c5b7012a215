import type { TextDifferences } from '#lib/contract/document.ts';

// Markup as React writes it: attributes in double quotes, every `<` and `>` of a text or an attribute
// escaped.

const STYLE = / style="([^"]*)"/g;

/** Moves `style` attributes into `styles`: the policy of the page allows no such attributes. */
export function withoutStyles(markup: string, styles: string[]): string {
  return markup.replaceAll(STYLE, (_, escaped: string) => {
    const style = unescaped(escaped);
    const known = styles.indexOf(style);
    return ` data-s="${known < 0 ? styles.push(style) - 1 : known}"`;
  });
}

/** Null if the markups differ by more than texts and values of attributes. */
export function differencesOf(markup: string, other: string): TextDifferences | null {
  const [nodes, others] = [nodesOf(markup), nodesOf(other)];
  if (nodes.length !== others.length) return null;
  const differences: Record<number, string | Record<string, string>> = {};
  for (const [at, node] of nodes.entries()) {
    const difference = nodeDifference(node, others[at] ?? '');
    if (difference === null) return null;
    if (difference !== undefined) differences[at] = difference;
  }
  return differences;
}

/** The opening tags and texts. */
const nodesOf = (markup: string): string[] =>
  (markup.match(/<[^>]*>|[^<]+/g) ?? []).filter((token) => !token.startsWith('</'));

/** Undefined if they are the same, null if more than a text or the value of an attribute differs. */
function nodeDifference(node: string, other: string): string | Record<string, string> | null | undefined {
  if (node === other) return undefined;
  const isTag = node.startsWith('<');
  if (isTag !== other.startsWith('<')) return null;
  if (!isTag) return unescaped(other);
  const [attributes, others] = [attributesOf(node), attributesOf(other)];
  const names = Object.keys(attributes);
  if (nameOf(node) !== nameOf(other) || names.join() !== Object.keys(others).join()) return null;
  return Object.fromEntries(
    names
      .filter((name) => attributes[name] !== others[name])
      .map((name) => [name, unescaped(others[name] ?? '')]),
  );
}

const nameOf = (tag: string) => /^<[^\s/>]+/.exec(tag)?.[0];

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([^\s="]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

export const unescaped = (text: string) =>
  text.replaceAll(/&([^;]+);/g, (entity, name) => ENTITIES[name] ?? entity);

/** Rounds computed numbers to a thousandth: their digits would be a tenth of the document. */
export const withShortNumbers = (markup: string): string =>
  markup.replaceAll(/ class="[^"]*"|-?\d+\.\d{4,}(?:e-\d+)?/g, (found) =>
    found.startsWith(' ') ? found : String(Math.round(Number(found) * 1000) / 1000),
  );

/**
 * A part of a drawing in `<defs>`, which others refer to by its id: of these, only a group has others of its
 * kind inside.
 */
const PART =
  /<g id="([^"]+)"(?:(?!<g id=|<\/defs>)[\s\S])*<\/g>|<(ellipse|pattern|radialGradient) id="([^"]+)"[\s\S]*?<\/\2>/g;

/** Leaves out of the drawings the parts of states that no table has. */
export function withoutUnseenParts(markup: string): string {
  let seen = markup;
  for (let before = ''; before !== seen; ) {
    before = seen;
    seen = before.replaceAll(PART, (part, group: string | undefined, _, other: string) => {
      const id = group ?? other;
      return before.includes(`"#${id}"`) || before.includes(`url(#${id})`) ? part : '';
    });
  }
  return seen;
}

/** Classes and icons for which the document has no styles. */
const UNSTYLED =
  /^(?:active|hover|disabled|starting):|^(?:transition|duration|ease|lucide|divide|opacity-0|bg-danger|text-on-danger)(?:-|$)/;

/** Whether the styles of the first paint have a class. */
export const isStyled = (name: string): boolean => !UNSTYLED.test(name);

export const withoutUnstyledClasses = (markup: string): string =>
  markup.replaceAll(
    / class="([^"]*)"/g,
    (_, names: string) => ` class="${names.split(' ').filter(isStyled).join(' ')}"`,
  );

/** In HTML, drawings need neither their namespace nor closing tags. */
export const withShortDrawings = (markup: string): string =>
  markup
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/><\/(?:path|circle|ellipse|rect|line|stop|use)>/g, '/>');
