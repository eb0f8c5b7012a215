import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field } from './field.tsx';
import { inputBox, inputText } from './input-styles.ts';

export type TextFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string | null;
  reserve?: string;
  placeholder?: string;
  type?: 'text' | 'email' | 'date' | 'time';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoCapitalize?: 'none' | 'characters';
  /** 140 by default (SPEC §5). */
  maxLength?: number;
  /** Shows a button that empties the field. */
  clearable?: boolean;
  min?: string;
  max?: string;
};

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    reserve,
    clearable,
    maxLength = 140,
    type = 'text',
    ...input
  } = props;
  const t = useTranslations('ui');
  return (
    <Field label={label} hint={hint} error={error} reserve={reserve}>
      {(control) => (
        <div className={inputBox}>
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
        </div>
      )}
    </Field>
  );
}
