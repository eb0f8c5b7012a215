import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** All nodes below `parent`, in document order; a copy, so that the tree may be changed. */
export function nodesOf(parent: ParentNode): ChildNode[] {
  return parent.childNodes.flatMap((node) => [node, ...('childNodes' in node ? nodesOf(node) : [])]);
}

export const elementsOf = (parent: ParentNode): Element[] =>
  nodesOf(parent).filter((node) => defaultTreeAdapter.isElementNode(node));

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Sets an attribute; undefined removes it. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const others = element.attrs.filter((attribute) => attribute.name !== name);
  element.attrs = value === undefined ? others : [...others, { name, value }];
}

export const textOf = (parent: ParentNode): string =>
  nodesOf(parent)
    .map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : ''))
    .join('');
