import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { isDrawnClass } from './drawn-classes.ts';
import { attributeOf, elementsOf, nodesOf, setAttribute } from './html-tree.ts';

type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

/** A part of the app as React has drawn it, without the comments that React writes for itself. */
export function parseMarkup(markup: string): Fragment {
  const fragment = parseFragment(markup);
  for (const node of nodesOf(fragment))
    if (defaultTreeAdapter.isCommentNode(node)) defaultTreeAdapter.detachNode(node);
  return fragment;
}

/** Moves `style` attributes into `styles`: the policy of the page allows no such attributes. */
export function moveStyles(fragment: Fragment, styles: string[]): void {
  for (const element of elementsOf(fragment)) {
    const style = attributeOf(element, 'style');
    if (style === undefined) continue;
    const known = styles.indexOf(style);
    setAttribute(element, 'style', undefined);
    setAttribute(element, 'data-s', String(known < 0 ? styles.push(style) - 1 : known));
  }
}

/**
 * Takes out what the components have marked by `data-first-paint="shared"`, drawings to which the others
 * refer, and returns its markup: the document needs it once.
 */
export function takeShared(fragment: Fragment): string {
  const shared = elementsOf(fragment).filter(
    (element) => attributeOf(element, 'data-first-paint') === 'shared',
  );
  const taken = defaultTreeAdapter.createDocumentFragment();
  for (const element of shared) {
    defaultTreeAdapter.detachNode(element);
    defaultTreeAdapter.appendChild(taken, element);
  }
  return serialize(taken);
}

/** Leaves out the classes whose styles the document does not have. */
export function dropUnseenClasses(fragment: Fragment): void {
  for (const { attrs } of elementsOf(fragment))
    for (const attribute of attrs)
      if (attribute.name === 'class')
        attribute.value = attribute.value.split(' ').filter(isDrawnClass).join(' ');
}

/** Rounds computed numbers to a thousandth: their digits would be a tenth of the document. */
export function roundNumbers(fragment: Fragment): void {
  for (const { attrs } of elementsOf(fragment))
    for (const attribute of attrs)
      if (attribute.name !== 'class')
        attribute.value = attribute.value.replaceAll(/-?\d+\.\d{4,}(?:e-\d+)?/g, (number) =>
          String(Math.round(Number(number) * 1000) / 1000),
        );
}
