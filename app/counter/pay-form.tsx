import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { AmountField } from '#components/counter/amount-field.tsx';
import { FIELDS_ABOVE_FOOT, StickyFoot, useAboveFoot } from '#components/counter/form-foot.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { CashReceived, MethodButtons, type PayButtonsProps } from './pay-methods.tsx';
import { ShiftNote, useHasShift } from './shift-note.tsx';
import { type Payment, type PayPart, payMethods } from './use-payment.ts';

export interface PayFormProps {
  readonly title: string;
  readonly payment: Payment;
  /** The label of the only button if nothing is to be paid. */
  readonly submitLabel: string;
  readonly canSubmit: boolean;
  /** What is still to be chosen or typed, if that is why the buttons can't be pressed. */
  readonly missing?: string | false | undefined;
  readonly loading: boolean;
  /** A way to go on without paying now, such as holding a table. */
  readonly instead?: { readonly label: string; readonly onSelect: () => void };
  /** False if the payment must be one part. */
  readonly canSplit?: boolean;
  /** A note that stands above the buttons and is always in sight. */
  readonly note?: ReactNode;
  /** `pays` are the parts of the payment. It is empty if nothing is to be paid. */
  readonly onSubmit: (pays: PayPart[]) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/**
 * A form that takes a payment. Each method is a button with its amount. No method is a default, so the staff
 * book exactly what they press.
 */
export function PayForm(props: PayFormProps) {
  const { title, payment, submitLabel, canSubmit, loading, instead, note, onSubmit, onCancel } = props;
  const t = useTranslations('ui');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form replaces the button that opened it, and that button had the focus.
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, []);
  const isFree = payment.total === 0;
  const canPay = canSubmit && !loading;
  // Enter in a field submits the form. If there is a choice of methods, Enter must not choose one.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canPay) return;
    if (isFree) onSubmit([]);
    else if (payment.isSplit && payment.rest === 0) onSubmit([...payment.parts]);
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      aria-label={title}
      className={cx(
        'flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-4 shadow-card outline-none',
        FIELDS_ABOVE_FOOT,
      )}
    >
      <h3 className="font-semibold text-title">{title}</h3>
      {props.children}
      {payment.isSplit && <SplitFields payment={payment} />}
      <StickyFoot
        note={
          <>
            {!isFree && <ShiftNote />}
            {props.missing ? <p className="text-ink-2 text-small">{props.missing}</p> : note}
          </>
        }
      >
        {isFree ? (
          <Button type="submit" size="lg" block disabled={!canSubmit} loading={loading}>
            {submitLabel}
          </Button>
        ) : payment.isSplit ? (
          <SplitButton payment={payment} canSubmit={canSubmit} loading={loading} />
        ) : (
          <>
            <CashReceived payment={payment} />
            <MethodButtons payment={payment} canSubmit={canSubmit} loading={loading} onSubmit={onSubmit} />
          </>
        )}
        {/* In one row also on a narrow phone, where the buttons would cover the form. */}
        <div className="mt-2 flex flex-wrap gap-x-2 *:flex-[1_1_auto] *:max-sm:px-2">
          {instead && (
            <Button variant="outline" disabled={!canPay} onClick={instead.onSelect}>
              {instead.label}
            </Button>
          )}
          {!isFree && (props.canSplit ?? true) && <SplitSwitch payment={payment} />}
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </StickyFoot>
    </form>
  );
}

function SplitSwitch({ payment: { isSplit, setSplit } }: { payment: Payment }) {
  const t = useTranslations('counter.pay');
  return (
    <Button variant="ghost" onClick={() => setSplit(!isSplit)}>
      {t(isSplit ? 'oneMethod' : 'split')}
    </Button>
  );
}

function SplitButton({ payment: { total, rest, parts }, canSubmit, loading }: PayButtonsProps) {
  const t = useTranslations('counter.pay');
  const hasShift = useHasShift();
  const canTake = hasShift || parts.every(({ method }) => method === 'wallet');
  const money = useMoney();
  return (
    <Button type="submit" size="lg" block disabled={!canSubmit || rest !== 0 || !canTake} loading={loading}>
      {t('takeAmount', { amount: money.text(total) })}
    </Button>
  );
}

function SplitFields({ payment: { typed, setTyped, rest, balance } }: { payment: Payment }) {
  const t = useTranslations('counter.pay');
  const money = useMoney();
  const shown = payMethods.filter((method) => method !== 'wallet' || (balance !== null && balance > 0));
  const { ref: box, className } = useAboveFoot<HTMLDivElement>();
  useEffect(() => {
    box.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [box]);
  return (
    <div ref={box} className={cx('flex flex-col gap-3', className)}>
      {shown.map((method) => (
        <div key={method} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <AmountField
              label={t(method)}
              value={typed[method]}
              onChange={(text) => setTyped(method, text)}
            />
          </div>
          {rest > 0 && typed[method] === '' && (
            <div className="pb-1">
              <Chip onClick={() => setTyped(method, String(rest / money.unit))}>
                {t('rest', { amount: money.short(rest) })}
              </Chip>
            </div>
          )}
        </div>
      ))}
      <p role="status" className="font-semibold text-danger-text tabular-nums empty:hidden">
        {rest === 0 ? '' : t(rest > 0 ? 'missing' : 'above', { amount: money.text(Math.abs(rest)) })}
      </p>
    </div>
  );
}
