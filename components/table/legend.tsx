import type { OwnMark } from './floor-plan.tsx';
import { useTableType } from './table-types.tsx';

/** The cloth colors of table types, and what the marks on the own tables mean. */
export function Legend({ types, marks = [] }: { types: readonly string[]; marks?: readonly OwnMark[] }) {
  const typeOf = useTableType();
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-ink-3">
      {types.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <span className="h-2.5 w-4 rounded-[3px]" style={{ background: typeOf(type).cloth }} />
          {typeOf(type).name}
        </li>
      ))}
      {marks.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-1.5 font-medium text-ink">
          <span className="grid size-4 place-items-center rounded-full bg-brand text-on-brand">
            <Icon aria-hidden="true" className="size-2.5" strokeWidth={3} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
