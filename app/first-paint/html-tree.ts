import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

/** All elements below `parent`, in document order; a copy, so that the tree may be changed. */
export const elementsOf = (parent: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  parent.childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .flatMap((element) => [element, ...elementsOf(element)]);

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Sets an attribute; undefined removes it. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const others = element.attrs.filter((attribute) => attribute.name !== name);
  element.attrs = value === undefined ? others : [...others, { name, value }];
}
