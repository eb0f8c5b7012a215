'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import type { AddressInput } from './address-input.ts';
import type { useVerification } from './use-verification.ts';

export interface CodeStepProps {
  readonly verification: ReturnType<typeof useVerification>;
  readonly input: AddressInput;
  readonly label?: string | undefined;
  /** The label of a button that submits the code. If omitted, the sixth digit submits it. */
  readonly confirm?: string | undefined;
}

/** Shows the address, the code's field, and the seconds until another code can be sent. */
export function CodeStep({ verification, input, label, confirm }: CodeStepProps) {
  const t = useTranslations('login');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const isChecking = verification.busy === 'submit';
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        verification.submitCode(code);
      }}
    >
      <p role="status" className="wrap-anywhere text-ink-2">
        {t('sentTo', { address: input.text })}
        {input.canChange && (
          <>
            {' · '}
            <button
              type="button"
              onClick={verification.changeAddress}
              className="hit font-medium text-brand-text"
            >
              {t('changeAddress')}
            </button>
          </>
        )}
      </p>
      <CodeField
        ref={field}
        label={label ?? t('code')}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          verification.clearProblem();
        }}
        {...(confirm ? {} : { onComplete: verification.submitCode })}
        error={verification.errorOf('code')}
        reserve={t('code')}
        busy={isChecking}
      />
      <div className="flex min-h-11 items-center text-ink-2 text-small">
        {isChecking && !confirm ? (
          <Spinner />
        ) : verification.isUnanswered && code.length === 6 && !confirm ? (
          <Button type="submit" variant="secondary">
            {t('tryAgain')}
          </Button>
        ) : verification.resendIn > 0 ? (
          <span className="tabular-nums">{t('resendIn', { seconds: verification.resendIn })}</span>
        ) : (
          <Button
            variant="ghost"
            className="-ml-4"
            loading={verification.busy === 'send'}
            onClick={verification.sendCode}
          >
            {t('resend')}
          </Button>
        )}
      </div>
      {confirm && (
        <Button
          type="submit"
          size="lg"
          block
          variant="danger"
          disabled={code.length < 6}
          loading={isChecking}
        >
          {confirm}
        </Button>
      )}
    </form>
  );
}
