'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import type { Reply } from '#lib/api/client/errors.ts';
import { useAgreedTerms } from '#lib/login/agreed-terms.ts';
import { useResendCountdown } from '#lib/login/resend-countdown.ts';
import { toast } from '#lib/toast/toast.ts';
import type { AddressInput } from './address-input.ts';

export interface VerificationOptions {
  readonly name: string;
  readonly channel: 'sms' | 'email';
  readonly input: AddressInput;
  /** True if the person has to agree to the texts. */
  readonly terms: boolean;
  readonly send: (address: string) => Promise<Reply<{ resend_seconds: number }>>;
  readonly submit: (address: string, code: string) => Promise<Reply<unknown>>;
  readonly onDone?: () => void;
  readonly codeProblem?: string | null;
  /** Said if the code is not complete; by default what is said at the sign-in. */
  readonly codeMissing?: string;
}

interface Problem {
  readonly field: 'address' | 'code' | 'terms';
  readonly text: string;
  readonly address: string | null;
}

/** `in-use`: the code was right, but another account has the address. */
type Step = 'address' | 'code' | 'in-use';

/** Sends a verification code to an address, then submits the typed code. */
export function useVerification(options: VerificationOptions) {
  const { name, channel, input, terms, send, submit, onDone, codeProblem, codeMissing } = options;
  const { address, invalidText } = input;
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const [problem, setProblem] = useState<Problem | null>(
    codeProblem ? { field: 'code', text: codeProblem, address } : null,
  );
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const [agreed, setAgreed] = useAgreedTerms();
  const resend = useResendCountdown(name, address);
  // The person already has the code if the page was reloaded.
  const [step, setStep] = useState<Step>(resend.isSent ? 'code' : 'address');
  const show = (field: Problem['field'], text: string) => setProblem({ field, text, address });

  const run = async (task: 'send' | 'submit', work: () => Promise<boolean>) => {
    // A code can be submitted while another one is sent.
    if (busy === task || busy === 'submit') return;
    setBusy(task);
    setProblem(null);
    let isAnswered = false;
    await withNetworkToast(async () => {
      isAnswered = await work();
    });
    setUnanswered(!isAnswered);
    // A code may have been submitted meanwhile.
    setBusy((current) => (current === task ? null : current));
  };

  /** Returns false if the server gave no answer. */
  const requestCode = async (to: string): Promise<boolean> => {
    const reply = await send(to);
    if (reply.code === 1) {
      if (step === 'code') toast(t('login.sent'), 'success');
      resend.start(to, reply.data.resend_seconds);
      setStep('code');
      return true;
    }
    if (reply.reason === 'send_too_soon') resend.wait(to, Number(reply.facts.seconds) || 60);
    if (reply.msg) show(step === 'code' ? 'code' : 'address', reply.msg);
    return reply.msg !== '';
  };

  const checkCode = async (to: string, code: string): Promise<boolean> => {
    const reply = await submit(to, code);
    if (reply.code === 1) {
      input.clear();
      onDone?.();
      return true;
    }
    const isInUse = reply.reason === 'mobile_in_use' || reply.reason === 'email_in_use';
    if (isInUse) setStep('in-use');
    if (reply.msg) show(isInUse ? 'address' : 'code', reply.msg);
    return reply.msg !== '';
  };

  return {
    step,
    busy,
    agreed,
    resendIn: resend.left,
    isSent: resend.isSent,
    /** The code can be submitted again as it is: the server gave no answer. */
    isUnanswered,
    errorOf: (field: Problem['field']) =>
      problem?.field === field && problem.address === address ? problem.text : null,
    clearProblem() {
      setProblem(null);
      setUnanswered(false);
    },
    setAgreed(next: boolean) {
      setAgreed(next);
      setProblem(null);
    },
    changeAddress() {
      setProblem(null);
      setStep('address');
    },
    enterCode() {
      setProblem(null);
      setStep('code');
    },
    sendCode() {
      if (address === null) return show('address', invalidText);
      if (terms && !agreed) return show('terms', t('validation.terms'));
      // The code is on its way already.
      if (step === 'address' && resend.isSent && resend.left > 0) return setStep('code');
      void run('send', () => requestCode(address));
    },
    submitCode(code: string) {
      if (address === null) return;
      if (code.length < 6) return show('code', codeMissing ?? t(`validation.${channel}Code`));
      if (terms && !agreed) {
        setStep('address');
        return show('terms', t('validation.terms'));
      }
      void run('submit', () => checkCode(address, code));
    },
  };
}
