import { distance } from 'fastest-levenshtein';

/** The parts of a Valibot schema that lead to the fields of its objects. */
interface SchemaNode {
  readonly pipe?: readonly SchemaNode[];
  readonly wrapped?: SchemaNode;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  /** The schema of an array's items. */
  readonly item?: SchemaNode;
  /** The schema of a record's values. */
  readonly value?: SchemaNode;
}

/**
 * The field that was probably meant by the last key of `path`, which the schema does not know; null if none
 * is near.
 */
export function nearestField(schema: object, path: readonly (string | number)[]): string | null {
  const key = String(path.at(-1) ?? '');
  const nodes = path
    .slice(0, -1)
    .reduce<SchemaNode[]>((at, each) => at.flatMap((node) => childrenOf(node, each)), objectsOf(schema));
  const [nearest] = nodes
    .flatMap(({ entries }) => Object.keys(entries ?? {}))
    .map((name) => ({ name, edits: distance(key.toLowerCase(), name) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest && nearest.edits <= Math.max(2, Math.floor(key.length / 3)) ? nearest.name : null;
}

/** The objects, lists and records that a schema accepts, without what wraps them. */
function objectsOf(node: SchemaNode): SchemaNode[] {
  if (node.pipe) return node.pipe.flatMap(objectsOf);
  if (node.wrapped) return objectsOf(node.wrapped);
  const options = (node.options ?? []).filter((each): each is SchemaNode => typeof each === 'object');
  return options.length > 0 ? options.flatMap(objectsOf) : [node];
}

function childrenOf({ entries, item, value }: SchemaNode, key: string | number): SchemaNode[] {
  const child = entries && Object.hasOwn(entries, key) ? entries[key] : (item ?? value);
  return child ? objectsOf(child) : [];
}
