'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { AgreementCheckbox } from '#app/features/agreement/agreement-checkbox.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import type { Reply } from '#lib/api/client/errors.ts';
import { useAgreedTerms } from '#lib/login/agreed-terms.ts';
import { useResendCountdown } from '#lib/login/resend-countdown.ts';
import { toast } from '#lib/toast/toast.ts';

/** `of`: the address that stood in the form; what is wrong with one is not said of another. */
type Problem = { field: 'address' | 'code' | 'terms'; text: string; of: string | null };

export type VerificationFormProps = {
  /** Of the form, for the countdown. */
  name: string;
  channel: 'sms' | 'email';
  /** The address in its wire form, null while it is none, and what is wrong with it then. */
  address: string | null;
  wrongAddress: string;
  addressField: (error: string | null) => ReactNode;
  submitLabel: string;
  hint?: string;
  /** True where the person has to agree to the texts. */
  terms: boolean;
  send: (address: string) => Promise<Reply<{ resend_seconds: number }>>;
  submit: (address: string, code: string) => Promise<Reply<unknown>>;
  onDone?: () => void;
};

/** An address, a code sent to it, and what the two of them do. */
export function VerificationForm(props: VerificationFormProps) {
  const { name, channel, address, wrongAddress, addressField, submitLabel, hint, send, submit, onDone } =
    props;
  const t = useTranslations();
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null);
  const [agreed, agree] = useAgreedTerms();
  // Who agreed on the page before is not asked again.
  const [asksTerms] = useState(props.terms && !agreed);
  const resend = useResendCountdown(name, address);
  const errorOf = (field: Problem['field']) =>
    problem?.field === field && problem.of === address ? problem.text : null;
  const say = (field: Problem['field'], text: string) => setProblem({ field, text, of: address });
  const mustAgree = props.terms && !agreed;

  /** Runs a call with its button busy; a network failure is said, and nothing that was typed is lost. */
  const run = async (what: 'send' | 'submit', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setProblem(null);
    await work().catch(() => toast(t('error.network'), 'error'));
    setBusy(null);
  };

  const sendCode = () =>
    run('send', async () => {
      if (address === null) return say('address', wrongAddress);
      if (mustAgree) return say('terms', t('validation.terms'));
      const reply = await send(address);
      if (reply.code === 1) {
        resend.start(address, reply.data.resend_seconds);
        toast(t('login.sent'), 'success');
        codeField.current?.focus();
        return;
      }
      if (reply.reason === 'send_too_soon') resend.start(address, Number(reply.facts.seconds) || 60);
      if (reply.msg) say(reply.field === 'mobile' || reply.field === 'email' ? 'address' : 'code', reply.msg);
    });

  const submitCode = (typed: string) =>
    run('submit', async () => {
      if (address === null) return say('address', wrongAddress);
      if (typed.length < 6) return say('code', t(`validation.${channel}Code`));
      if (mustAgree) return say('terms', t('validation.terms'));
      const reply = await submit(address, typed);
      if (reply.code === 1) return onDone?.();
      if (reply.msg) say(reply.field === 'captcha' ? 'code' : 'address', reply.msg);
    });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submitCode(code);
      }}
    >
      {addressField(errorOf('address'))}
      <div className="flex flex-col gap-2">
        <CodeField
          label={t('login.code')}
          value={code}
          ref={codeField}
          onChange={(digits) => {
            setCode(digits);
            if (problem?.field === 'code') setProblem(null);
          }}
          onComplete={(digits) => void submitCode(digits)}
          error={errorOf('code')}
        />
        <Button
          variant="secondary"
          block
          loading={busy === 'send'}
          disabled={resend.left > 0}
          onClick={() => void sendCode()}
        >
          {resend.left > 0 ? t('login.resendIn', { seconds: resend.left }) : t('login.send')}
        </Button>
      </div>
      {asksTerms && (
        <AgreementCheckbox
          agreed={agreed}
          onChange={(next) => {
            agree(next);
            if (problem?.field === 'terms') setProblem(null);
          }}
          error={errorOf('terms')}
        />
      )}
      <Button type="submit" size="lg" block loading={busy === 'submit'}>
        {submitLabel}
      </Button>
      {hint && <p className="text-center text-ink-2 text-small">{hint}</p>}
    </form>
  );
}
