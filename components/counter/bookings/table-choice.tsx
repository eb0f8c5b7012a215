import { useTranslations } from 'next-intl';
import { SelectField } from '#components/ui/select-field.tsx';
import type { Bookings } from '#lib/contract/counter/bookings.ts';
import type { NewGame } from './free-tables.ts';

/** The value of the choice "any table of the type", with the name of the type. */
const ANY = 'any ';

/** A table in service, or any of a type. */
export function TableChoice({
  tables,
  game,
  onChange,
}: {
  tables: Bookings['tables'];
  game: NewGame;
  onChange: (choice: Pick<NewGame, 'table_id' | 'any_table'>) => void;
}) {
  const t = useTranslations('counter.bookings');
  const { table_id, any_table, start_at } = game;
  const inService = tables.filter(({ out_of_service }) => !out_of_service);
  const types = [...new Set(inService.map(({ type_name }) => type_name))];
  const chosen = inService.find(({ id }) => id === table_id);
  const change = (value: string) => {
    const first = inService.find(({ type_name }) => ANY + type_name === value);
    onChange(first ? { any_table: true, table_id: first.id } : { any_table: false, table_id: value });
  };
  return (
    <SelectField
      label={t('table')}
      value={any_table ? ANY + (chosen?.type_name ?? '') : table_id}
      onChange={change}
      hint={any_table && start_at !== null && t('anyHint', { number: chosen?.number ?? '' })}
      options={[
        ...types.map((type) => ({ value: ANY + type, label: t('any', { type }) })),
        ...inService.map(({ id, number, type_name }) => ({ value: id, label: `${number} · ${type_name}` })),
      ]}
    />
  );
}
