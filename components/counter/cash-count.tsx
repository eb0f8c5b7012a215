import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { denominationsOf, sumOfPieces } from '#lib/domain/denominations.ts';
import { AmountField, useReadAmount } from './amount-field.tsx';

const MAX_DIGITS = 5;

/** Counts a drawer by its notes and coins, or by a total. `onChange` gets null while nothing is counted. */
export function CashCount({
  currency,
  onChange,
}: {
  currency: string;
  onChange: (counted: number | null) => void;
}) {
  const t = useTranslations('counter.money.count');
  const { unit } = useMoney();
  const faces = denominationsOf(currency, unit);
  const readAmount = useReadAmount();
  const [way, setWay] = useState<'pieces' | 'total'>(faces.length > 0 ? 'pieces' : 'total');
  const [pieces, setPieces] = useState<Record<number, string>>({});
  const [total, setTotal] = useState('');
  const sumOf = (typed: Record<number, string>) =>
    sumOfPieces(Object.fromEntries(Object.entries(typed).map(([face, text]) => [face, Number(text)])));
  const changePiece = (face: number, text: string) => {
    const next = { ...pieces, [face]: text.replace(/\D/g, '') };
    setPieces(next);
    onChange(Object.values(next).some((each) => each !== '') ? sumOf(next) : null);
  };
  const changeTotal = (text: string) => {
    setTotal(text);
    onChange(readAmount(text, { above0: false }));
  };
  const changeWay = (next: 'pieces' | 'total') => {
    setWay(next);
    if (next === 'total') changeTotal(total);
    else onChange(Object.values(pieces).some((each) => each !== '') ? sumOf(pieces) : null);
  };
  return (
    <div className="flex flex-col gap-3">
      {faces.length > 0 && (
        <Segmented
          label={t('way')}
          value={way}
          onChange={changeWay}
          options={[
            { value: 'pieces', label: t('pieces') },
            { value: 'total', label: t('total') },
          ]}
        />
      )}
      {way === 'total' ? (
        <AmountField label={t('amount')} value={total} onChange={changeTotal} />
      ) : (
        <>
          <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {faces.map((face) => (
              <PieceRow
                key={face}
                face={face}
                value={pieces[face] ?? ''}
                onChange={(text) => changePiece(face, text)}
              />
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-3 border-line border-t pt-3">
            <span className="font-semibold">{t('sum')}</span>
            <output aria-label={t('sum')}>
              <Amount value={sumOf(pieces)} size="lg" />
            </output>
          </p>
        </>
      )}
    </div>
  );
}

function PieceRow({
  face,
  value,
  onChange,
}: {
  face: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useTranslations('counter.money.count');
  const money = useMoney();
  const id = useId();
  return (
    <li className="flex items-center gap-2">
      <label htmlFor={id} className="w-16 text-end font-semibold tabular-nums">
        {money.short(face)}
      </label>
      <span aria-hidden="true" className="text-ink-3">
        ×
      </span>
      <input
        id={id}
        aria-label={t('piecesOf', { face: money.short(face) })}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        placeholder="0"
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-20 rounded-md border border-control bg-surface px-2 text-center text-[1rem] tabular-nums outline-none placeholder:text-ink-3 focus:border-brand-line focus:ring-1 focus:ring-brand-line"
      />
      <span className="min-w-0 flex-1 text-end text-ink-2 tabular-nums">
        {value ? money.text(face * Number(value)) : ''}
      </span>
    </li>
  );
}
