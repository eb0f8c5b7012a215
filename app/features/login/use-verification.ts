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
  /** Of the form, for the resend countdown. */
  readonly name: string;
  readonly channel: 'sms' | 'email';
  readonly input: AddressInput;
  /** True if the person has to agree to the texts. */
  readonly terms: boolean;
  readonly send: (address: string) => Promise<Reply<{ resend_seconds: number }>>;
  readonly submit: (address: string, code: string) => Promise<Reply<unknown>>;
  readonly onDone?: () => void;
}

interface Problem {
  readonly field: 'address' | 'code' | 'terms';
  readonly text: string;
  /** The address that it concerns: it is not shown for another. */
  readonly address: string | null;
}

/** Sends a verification code to an address and submits the typed code. `onSent` runs after a code was sent. */
export function useVerification(options: VerificationOptions, onSent: () => void) {
  const { name, channel, input, terms, send, submit, onDone } = options;
  const { address, invalidText } = input;
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<'send' | 'submit' | null>(null);
  const [agreed, setAgreed] = useAgreedTerms();
  const resend = useResendCountdown(name, address);
  const show = (field: Problem['field'], text: string) => setProblem({ field, text, address });
  const clear = (field: Problem['field']) => {
    if (problem?.field === field) setProblem(null);
  };

  const run = async (task: 'send' | 'submit', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(task);
    setProblem(null);
    await withNetworkToast(work);
    setBusy(null);
  };

  return {
    busy,
    agreed,
    resendIn: resend.left,
    errorOf: (field: Problem['field']) =>
      problem?.field === field && problem.address === address ? problem.text : null,
    clear,
    setAgreed(next: boolean) {
      setAgreed(next);
      clear('terms');
    },
    sendCode: () =>
      run('send', async () => {
        if (address === null) return show('address', invalidText);
        if (terms && !agreed) return show('terms', t('validation.terms'));
        const reply = await send(address);
        if (reply.code === 1) {
          resend.start(address, reply.data.resend_seconds);
          toast(t('login.sent'), 'success');
          return onSent();
        }
        if (reply.reason === 'send_too_soon') resend.start(address, Number(reply.facts.seconds) || 60);
        const isOfAddress = reply.field === 'mobile' || reply.field === 'email';
        if (reply.msg) show(isOfAddress ? 'address' : 'code', reply.msg);
      }),
    submitCode: (code: string) =>
      run('submit', async () => {
        if (address === null) return show('address', invalidText);
        if (code.length < 6) return show('code', t(`validation.${channel}Code`));
        if (terms && !agreed) return show('terms', t('validation.terms'));
        const reply = await submit(address, code);
        if (reply.code === 1) {
          input.clear();
          return onDone?.();
        }
        if (reply.msg) show(reply.field === 'captcha' ? 'code' : 'address', reply.msg);
      }),
  };
}
