import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from '#components/ui/cx.ts';

const LENGTH = 6;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const key =
  'grid h-16 place-items-center rounded-full bg-fill font-semibold text-heading tabular-nums active:brightness-95 aria-disabled:opacity-45';

/** Enters a PIN by touch or keyboard; the sixth digit sends it. Digits are not shown. */
export function PinPad({
  label,
  deleteLabel,
  disabled,
  onComplete,
}: {
  label: string;
  deleteLabel: string;
  disabled: boolean;
  onComplete: (pin: string) => void;
}) {
  const [digits, setDigits] = useState('');
  const add = (digit: string) => {
    if (disabled) return;
    const next = digits + digit;
    setDigits(next.length < LENGTH ? next : '');
    if (next.length === LENGTH) onComplete(next);
  };
  const remove = () => setDigits(digits.slice(0, -1));
  const onKey = useEffectEvent(({ key: pressed, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return;
    if (/^\d$/.test(pressed)) add(pressed);
    if (pressed === 'Backspace') remove();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <fieldset aria-label={label}>
      <div aria-hidden="true" className="mb-5 flex justify-center gap-3">
        {DIGITS.slice(0, LENGTH).map((position, at) => (
          <span
            key={position}
            className={cx('size-3 rounded-full', at < digits.length ? 'bg-brand-line' : 'bg-control/60')}
          />
        ))}
      </div>
      <div className="mx-auto grid max-w-64 grid-cols-3 gap-3">
        {DIGITS.map((digit) =>
          digit ? (
            <button
              key={digit}
              type="button"
              aria-disabled={disabled}
              className={key}
              onClick={() => add(digit)}
            >
              {digit}
            </button>
          ) : (
            <span key="gap" />
          ),
        )}
        <button
          type="button"
          aria-label={deleteLabel}
          aria-disabled={disabled}
          className={key}
          onClick={remove}
        >
          <Delete aria-hidden="true" className="size-6" />
        </button>
      </div>
    </fieldset>
  );
}
