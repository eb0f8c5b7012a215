import { useMoney } from './currency.tsx';
import { cx } from './cx.ts';

const sizes = {
  xs: 'text-micro',
  sm: 'font-semibold text-body',
  md: 'font-semibold text-title',
  lg: 'font-semibold text-large',
  xl: 'font-semibold text-display',
};

export type AmountProps = {
  value: number;
  size?: keyof typeof sizes;
  /** `always` shows a plus for income; `negative`, the default, only a minus. */
  sign?: 'always' | 'negative';
  /** Omits ".00". */
  short?: boolean;
  className?: string;
};

/** An amount of money, with a smaller currency sign. */
export function Amount({ value, size = 'md', sign = 'negative', short, className }: AmountProps) {
  const money = useMoney();
  const whole = short && value % money.unit === 0;
  const parts = money
    .parts(Math.abs(value))
    .filter((part) => !whole || (part.type !== 'fraction' && part.type !== 'decimal'));
  const mark = value < 0 ? '−' : sign === 'always' && value > 0 ? '+' : '';
  return (
    <span className={cx('whitespace-nowrap tabular-nums', sizes[size], className)}>
      {mark}
      {parts.map((part) =>
        part.type === 'currency' ? (
          <span key={part.type} className="mr-[0.08em] text-[0.78em]">
            {part.value}
          </span>
        ) : (
          part.value
        ),
      )}
    </span>
  );
}
