import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import type { MoveOption } from '#lib/contract/counter/move.ts';
import { useDifferenceText } from './use-difference-text.ts';

export type MoveTargetsProps = {
  options: readonly MoveOption[];
  /** Who requests the move: one that the hall requests costs nothing more. */
  by: 'person' | 'hall';
  value: string | null;
  onChange: (table_id: string) => void;
};

/** The tables that an order can be moved to, each with the difference of the price. */
export function MoveTargets({ options, by, value, onChange }: MoveTargetsProps) {
  const t = useTranslations('counter.move');
  const money = useMoney();
  const totalOf = ({ total, hall_total }: MoveOption) => (by === 'hall' ? hall_total : total);
  const possible = options.filter((option) => option.refused === null && totalOf(option) !== null);
  const difference = useDifferenceText();
  if (possible.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <>
      <RadioCards
        label={t('target')}
        layout="grid"
        value={value}
        onChange={onChange}
        options={possible.map((option) => ({
          value: option.id,
          title: t('table', { number: option.number }),
          detail: (
            <>
              <span className="block">{option.type_name}</span>
              <span className="block tabular-nums">
                {option.per_hour === null
                  ? difference(totalOf(option) ?? 0)
                  : t('perHour', { amount: money.text(option.per_hour) })}
              </span>
            </>
          ),
        }))}
      />
      {possible.length < options.length && (
        <p className="text-caption text-ink-3">{t('taken', { count: options.length - possible.length })}</p>
      )}
    </>
  );
}
