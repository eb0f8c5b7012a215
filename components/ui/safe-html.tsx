import { createElement, type ReactNode } from 'react';

const plain = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'blockquote',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
]);
const empty = new Set(['br', 'hr']);
const unsafe = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'form',
]);

const safeLink = /^(https?:|mailto:|tel:|#|\/(?!\/))/i;
const safeImage = /^(https?:|\/(?!\/))/i;

const attributesOf = (element: Element, tag: string): Record<string, string> | null => {
  if (tag === 'a') {
    const href = element.getAttribute('href')?.trim() ?? '';
    if (!safeLink.test(href)) return null;
    return href.startsWith('#') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
  }
  const src = element.getAttribute('src')?.trim() ?? '';
  return safeImage.test(src) ? { src, alt: element.getAttribute('alt') ?? '', loading: 'lazy' } : null;
};

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (unsafe.has(tag)) return null;
  if (empty.has(tag)) return createElement(tag, { key });
  if (tag === 'img') {
    const attributes = attributesOf(node, tag);
    return attributes && createElement('img', { ...attributes, key });
  }
  const children = [...node.childNodes].map(toReact);
  if (plain.has(tag)) return createElement(tag, { key }, ...children);
  const link = tag === 'a' ? attributesOf(node, tag) : null;
  return createElement(link ? 'a' : 'span', { ...link, key }, ...children);
}

/** The operator's HTML as React elements, parsed in an inert document. Other tags become text. */
export const safeHtml = (html: string): ReactNode[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(toReact);
