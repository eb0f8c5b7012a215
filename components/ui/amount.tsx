import { useMoney } from './currency.tsx';
import { cx } from './cx.ts';

const sizes = {
  /** A note below something bolder. */
  xs: 'text-micro',
  sm: 'font-semibold text-body',
  md: 'font-semibold text-title',
  lg: 'font-semibold text-large',
  xl: 'font-semibold text-display',
};

export type AmountProps = {
  /** Minor units of the currency. */
  value: number;
  size?: keyof typeof sizes;
  /** `always` writes the plus of an income; `negative` (the default) only the minus. */
  sign?: 'always' | 'negative';
  /** Leaves out ".00" of whole amounts. */
  short?: boolean;
  struck?: boolean;
  className?: string;
};

/** Money: the currency smaller than the figure, figures of one width. */
export function Amount({ value, size = 'md', sign = 'negative', short, struck, className }: AmountProps) {
  const money = useMoney();
  const whole = short && value % money.unit === 0;
  const parts = money
    .parts(Math.abs(value))
    .filter((part) => !whole || (part.type !== 'fraction' && part.type !== 'decimal'));
  const mark = value < 0 ? '−' : sign === 'always' && value > 0 ? '+' : '';
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        sizes[size],
        struck && 'text-ink-3 line-through',
        className,
      )}
    >
      {mark}
      {parts.map((part) => (
        <span
          key={part.type + part.value}
          className={part.type === 'currency' ? 'mr-[0.08em] text-[0.78em]' : undefined}
        >
          {part.value}
        </span>
      ))}
    </span>
  );
}
