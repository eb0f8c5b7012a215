import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serializeOuter } from 'parse5';
import { isDrawnClass } from './drawn-classes.ts';
import { attributeOf, elementsOf, setAttribute } from './html-tree.ts';

type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

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
  for (const element of shared) defaultTreeAdapter.detachNode(element);
  return shared.map((element) => serializeOuter(element)).join('');
}

/** Leaves out the classes whose styles the document does not have. */
export function dropUnseenClasses(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    const drawn = attributeOf(element, 'class')?.split(' ').filter(isDrawnClass).join(' ');
    setAttribute(element, 'class', drawn);
  }
}
