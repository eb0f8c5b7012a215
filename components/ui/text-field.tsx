import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Field } from './field.tsx';
import { inputBox, inputText } from './input-styles.ts';

export type TextFieldProps = {
  label: ReactNode;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  placeholder?: string;
  type?: 'text' | 'email' | 'search' | 'url' | 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: 'none' | 'characters';
  autoFocus?: boolean;
  /** SPEC §9: 140 unless told otherwise. */
  maxLength?: number;
  disabled?: boolean;
  /** Drawn before the text: a currency, an icon. */
  prefix?: ReactNode;
  /** Drawn after it: a unit, a button. */
  suffix?: ReactNode;
  /** A button that empties the field. */
  clearable?: boolean;
  name?: string;
  /** Of a date. */
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
};

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    value,
    onChange,
    hint,
    error,
    prefix,
    suffix,
    clearable,
    maxLength = 140,
    type = 'text',
    ...input
  } = props;
  const t = useTranslations('ui');
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <div className={inputBox}>
          {prefix && <span className="shrink-0 text-ink-2">{prefix}</span>}
          <input
            {...input}
            {...control}
            type={type}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            className={inputText}
          />
          {clearable && value && (
            <button
              type="button"
              aria-label={t('clear')}
              onClick={() => onChange('')}
              className="hit text-ink-3"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
          {suffix && <span className="shrink-0 text-ink-2">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
