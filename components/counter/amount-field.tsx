import { useMoney } from '#components/ui/currency.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { readAmount } from '#lib/domain/money.ts';

/** A typed amount of money in the currency of the hall. */
export function AmountField({
  label,
  value,
  onChange,
  hint,
  error = null,
}: {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  hint?: string;
  error?: string | null;
}) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

/** Reads typed amounts into minor units; null for what is no amount, and for 0 if `above0`. */
export function useReadAmount() {
  const { unit } = useMoney();
  return (typed: string, { above0 = true } = {}): number | null => {
    const amount = readAmount(typed, unit);
    return amount === 0 && above0 ? null : amount;
  };
}

/** Writes minor units as they would be typed: `698.50`. */
export function useTypedAmount() {
  const { unit } = useMoney();
  const digits = Math.round(Math.log10(unit));
  return (minor: number): string => (minor / unit).toFixed(digits);
}
