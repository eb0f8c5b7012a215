'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AgreementCheckbox } from '#app/features/agreement/agreement-checkbox.tsx';
import { Button } from '#components/ui/button.tsx';
import { AddressInUse } from './address-in-use.tsx';
import { CodeStep, type CodeStepProps } from './code-step.tsx';
import { useVerification, type VerificationOptions } from './use-verification.ts';

export interface VerificationFormProps extends VerificationOptions, Pick<CodeStepProps, 'confirm' | 'label'> {
  readonly hint?: string;
  /** The hash to open after a sign-in with the address, if another account has it. */
  readonly next?: string;
}

/** A form of two steps: an address to which a code is sent, then the code. */
export function VerificationForm(props: VerificationFormProps) {
  const { hint, confirm, label, next = '', ...options } = props;
  const { channel, input } = options;
  const t = useTranslations('login');
  const verification = useVerification(options);
  const { step, resendIn, isSent } = verification;
  const addressForm = useRef<HTMLFormElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (step === 'address' && shownStep.current !== step)
      addressForm.current?.querySelector('input')?.focus();
    shownStep.current = step;
  }, [step]);
  // The texts are not shown again to a person who agreed on the page before.
  const [showsTerms] = useState(options.terms && !verification.agreed);
  if (step === 'in-use') {
    return (
      <AddressInUse
        channel={channel}
        input={input}
        next={next}
        text={verification.errorOf('address') ?? ''}
        onChange={verification.changeAddress}
      />
    );
  }
  if (step === 'code')
    return <CodeStep verification={verification} input={input} label={label} confirm={confirm} />;
  const mustWait = resendIn > 0 && !isSent;
  return (
    <form
      ref={addressForm}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mustWait) verification.sendCode();
      }}
    >
      {input.field(verification.errorOf('address') ?? verification.errorOf('code'))}
      {showsTerms && (
        <AgreementCheckbox
          agreed={verification.agreed}
          onChange={verification.setAgreed}
          error={verification.errorOf('terms')}
        />
      )}
      <Button type="submit" size="lg" block disabled={mustWait} loading={verification.busy === 'send'}>
        {mustWait ? t('sendIn', { seconds: resendIn }) : t('send')}
      </Button>
      {mustWait && (
        <Button block variant="ghost" onClick={verification.enterCode}>
          {t('haveCode')}
        </Button>
      )}
      {hint && <p className="text-center text-ink-2 text-small">{hint}</p>}
    </form>
  );
}
