import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { reservedRoom } from './reserved-room.ts';

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Read out when it appears. */
  error?: string | null;
  /** The longest error that is expected. Room for it is kept, so that nothing below moves when it appears. */
  reserve?: string | undefined;
  /** At the end of the label's line, e.g. a counter. */
  aside?: ReactNode;
  /** The props must be spread on the control. */
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error around one control, connected by ids. */
export function Field({ label, hint, error, reserve, aside, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-ink-2 text-small">
          {label}
        </label>
        {aside && <span className="text-caption text-ink-3 tabular-nums">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': error || hint ? note : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div
        id={note}
        aria-live="polite"
        data-reserve={reserve}
        className={cx(reserve && `${reservedRoom} before:mt-1.5 before:pl-5 before:text-small`)}
      >
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-danger-text text-small">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        ) : (
          hint && <p className="mt-1.5 text-ink-3 text-small">{hint}</p>
        )}
      </div>
    </div>
  );
}
