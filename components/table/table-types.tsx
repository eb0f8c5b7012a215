import { createContext, type ReactNode, useContext } from 'react';
import type { TableTypeView } from '#lib/contract/config.ts';

const TableTypes = createContext<readonly TableTypeView[] | null>(null);

/** The table types of the hall for everything below; null until the configuration is loaded. */
export const TableTypesProvider = ({
  types,
  children,
}: {
  types: readonly TableTypeView[] | null;
  children: ReactNode;
}) => <TableTypes value={types}>{children}</TableTypes>;

/** Finds a table type by its id; without a name until the hall's configuration is loaded. */
export function useTableType(): (id: string) => Pick<TableTypeView, 'name' | 'cloth' | 'drawing'> {
  const types = useContext(TableTypes);
  return (id) => types?.find((type) => type.id === id) ?? { name: '', cloth: '#177343', drawing: 'pool' };
}

/** False until the hall's configuration is loaded: the types have no names yet. */
export const useTableTypesKnown = (): boolean => useContext(TableTypes) !== null;
