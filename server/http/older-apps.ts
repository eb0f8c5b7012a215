import type * as v from 'valibot';
import { type AddedValues, addedValues } from '#lib/contract/added-values.ts';
import { CONTRACT_VERSION } from '#lib/contract/contract-version.ts';

/** The version of the contract that an app names in `accept`; 1 for apps that name none. */
export function contractVersionOf(accept: string | undefined): number {
  const version = Number(/;\s*contract=(\d{1,6})/.exec(accept ?? '')?.[1] ?? 1);
  return Math.max(1, version);
}

/** The parts of schemas that contain others. */
interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly options?: readonly unknown[];
}

/** What an added value becomes: another value, null, or `LEFT_OUT` of its array. */
const LEFT_OUT = Symbol('left out');

/** Whether a picklist is a value of its own, in a field that may be null, or an item of an array. */
type Place = 'value' | 'nullable' | 'item';

/**
 * Replaces the values in a response that an app of this version of the contract does not know, as `addedValues` says. `data`
 * is of the schema and is not changed.
 */
export function forOlderApp<T>(
  schema: v.GenericSchema,
  data: T,
  version: number,
  added: readonly AddedValues[] = addedValues,
): T {
  if (version >= CONTRACT_VERSION) return data;
  return replaceIn(schema as unknown as SchemaNode, data, unknownTo(version, added), 'value') as T;
}

/** The added values that each version does not know: the same array each time, as `schemasWithLists` has it as a key. */
const unknownByVersion = new WeakMap<readonly AddedValues[], Map<number, readonly AddedValues[]>>();

function unknownTo(version: number, added: readonly AddedValues[]): readonly AddedValues[] {
  const byVersion = unknownByVersion.get(added) ?? new Map<number, readonly AddedValues[]>();
  unknownByVersion.set(added, byVersion);
  const unknown = byVersion.get(version) ?? added.filter(({ since }) => since > version);
  byVersion.set(version, unknown);
  return unknown;
}

/**
 * Whether a schema has one of the lists of added values. A schema never changes, and most parts of responses
 * have none.
 */
const schemasWithLists = new WeakMap<readonly AddedValues[], WeakMap<SchemaNode, boolean>>();

function hasList(schema: SchemaNode, added: readonly AddedValues[]): boolean {
  const known = schemasWithLists.get(added) ?? new WeakMap<SchemaNode, boolean>();
  schemasWithLists.set(added, known);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { entries = {}, item, wrapped, options } = schema;
  const inner = [...Object.values(entries), item, wrapped].filter((each) => each !== undefined);
  const found = added.some(({ list }) => list === options) || inner.some((each) => hasList(each, added));
  known.set(schema, found);
  return found;
}

function replaceIn(schema: SchemaNode, data: unknown, added: readonly AddedValues[], place: Place): unknown {
  if (data === null || data === undefined || !hasList(schema, added)) return data;
  const { entries, item, wrapped } = schema;
  if (schema.type === 'picklist') return replaceValue(schema, data, added, place);
  if (wrapped) return replaceIn(wrapped, data, added, isNullable(schema) ? 'nullable' : place);
  if (item)
    return (data as unknown[])
      .map((each) => replaceIn(item, each, added, 'item'))
      .filter((each) => each !== LEFT_OUT);
  if (!entries) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = entries[name];
      return [name, field ? replaceIn(field, value, added, 'value') : value];
    }),
  );
}

const isNullable = ({ type }: SchemaNode) => type === 'nullable' || type === 'nullish';

function replaceValue(
  { options }: SchemaNode,
  data: unknown,
  added: readonly AddedValues[],
  place: Place,
): unknown {
  const instead = added.find(({ list }) => list === options)?.instead[String(data)];
  const value = instead?.find((each) => each !== null || place !== 'value');
  if (value === undefined) return data;
  return value === null && place === 'item' ? LEFT_OUT : value;
}
