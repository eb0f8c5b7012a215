import { useTableType } from './table-types.tsx';

/** The cloth colors of table types, which are given by id. */
export function Legend({ types }: { types: readonly string[] }) {
  const typeOf = useTableType();
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-ink-3">
      {types.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <span className="h-2.5 w-4 rounded-[3px]" style={{ background: typeOf(type).cloth }} />
          {typeOf(type).name}
        </li>
      ))}
    </ul>
  );
}
