import { useTranslations } from 'next-intl';
import { AmountField, useTypedAmount } from '#components/counter/amount-field.tsx';
import { useAboveFoot } from '#components/counter/form-foot.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import type { CounterPayer } from '#lib/contract/counter/share.ts';
import { equalShare } from '#lib/domain/share.ts';
import { usePayerName } from './use-payer-name.ts';

/** A part of a bill that is taken. */
export interface BillPart {
  /** null: of the person who has booked, or of somebody without an account. */
  readonly player_id: string | null;
  /** Among how many what is left is divided; null: the amount is typed. */
  readonly people: number | null;
  readonly typed: string;
}

export const FIRST_PART: BillPart = { player_id: null, people: 2, typed: '' };

/** After a part, the rest is divided among one fewer. */
export const nextPart = ({ people }: BillPart): BillPart => ({
  ...FIRST_PART,
  people: people === null ? 2 : Math.max(2, people - 1),
});

/** The parts that the form offers. Others are typed. */
const DIVISIONS = [2, 3, 4, 5, 6];

/** Chooses a part of what is left of a bill: an equal one, the share of a player, or a typed amount. */
export function BillPartFields({
  part: { player_id, people, typed },
  left,
  payers,
  onChange,
}: {
  part: BillPart;
  /** What is left to take, minor units. */
  left: number;
  payers: readonly CounterPayer[];
  onChange: (part: BillPart) => void;
}) {
  const t = useTranslations('counter.share');
  const money = useMoney();
  const nameOf = usePayerName(payers);
  const typedOf = useTypedAmount();
  const { ref, className } = useAboveFoot<HTMLFieldSetElement>();
  const choosePayer = (payer: CounterPayer) =>
    onChange(
      payer.due > 0
        ? { player_id: payer.player_id, people: null, typed: typedOf(payer.due) }
        : { player_id: payer.player_id, people, typed },
    );
  return (
    <fieldset ref={ref} className={cx('flex flex-col gap-3', className)}>
      <legend className="mb-2 text-ink-2 text-small">{t('left', { amount: money.text(left) })}</legend>
      {payers.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {payers.map((payer) => (
            <Chip
              key={payer.player_id}
              selected={payer.player_id === player_id}
              onClick={() => choosePayer(payer)}
            >
              {nameOf(payer)}
            </Chip>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {DIVISIONS.map((among) => (
          <Chip
            key={among}
            selected={people === among}
            onClick={() => onChange({ player_id, people: among, typed: '' })}
          >
            {t('among', { people: among })}
          </Chip>
        ))}
      </div>
      <AmountField
        label={t('amount')}
        value={people === null ? typed : typedOf(equalShare(left, people))}
        onChange={(text) => onChange({ player_id, people: null, typed: text })}
        hint={t('upTo', { amount: money.text(left) })}
      />
    </fieldset>
  );
}
