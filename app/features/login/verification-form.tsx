'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AgreementCheckbox } from '#app/features/agreement/agreement-checkbox.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { useVerification, type VerificationOptions } from './use-verification.ts';

export interface VerificationFormProps extends VerificationOptions {
  readonly submitLabel: string;
  readonly hint?: string;
}

/** An address, and the verification code that is sent to it. */
export function VerificationForm({ submitLabel, hint, ...options }: VerificationFormProps) {
  const t = useTranslations('login');
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const form = useVerification(options, () => codeField.current?.focus());
  // Not shown again to a person who agreed on the page before.
  const [showsTerms] = useState(options.terms && !form.agreed);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submitCode(code);
      }}
    >
      {options.input.field(form.errorOf('address'))}
      <div className="flex flex-col gap-2">
        <CodeField
          label={t('code')}
          value={code}
          ref={codeField}
          onChange={(digits) => {
            setCode(digits);
            form.clear('code');
          }}
          onComplete={(digits) => void form.submitCode(digits)}
          error={form.errorOf('code')}
        />
        <Button
          variant="secondary"
          block
          loading={form.busy === 'send'}
          disabled={form.resendIn > 0}
          onClick={() => void form.sendCode()}
        >
          {form.resendIn > 0 ? t('resendIn', { seconds: form.resendIn }) : t('send')}
        </Button>
      </div>
      {showsTerms && (
        <AgreementCheckbox agreed={form.agreed} onChange={form.setAgreed} error={form.errorOf('terms')} />
      )}
      <Button type="submit" size="lg" block loading={form.busy === 'submit'}>
        {submitLabel}
      </Button>
      {hint && <p className="text-center text-ink-2 text-small">{hint}</p>}
    </form>
  );
}
