'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Section } from '#components/ui/section.tsx';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';
import { usePrivateSend } from '#lib/api/user.ts';
import { ownAddress } from './own-address.tsx';
import { VerificationForm, type VerificationFormProps } from './verification-form.tsx';

export interface ProvenAddressFormProps
  extends Pick<VerificationFormProps, 'channel' | 'input' | 'send' | 'hint' | 'codeMissing' | 'next'> {
  /** A bound address, masked, whose code proves that the person owns the account. */
  readonly proof: { readonly channel: 'sms' | 'email'; readonly masked: string };
  /** Whether the proof is asked for only if the server refuses the new address without it. */
  readonly proofOnRefusal?: boolean;
  readonly submit: (address: string, code: string, oldCode: string | undefined) => Promise<Reply<unknown>>;
  readonly onDone: () => void;
}

/** The code of the bound address is checked together with that of the new one, so its refusal comes last. */
interface Progress {
  readonly step: 'old' | 'new';
  readonly oldCode: string | undefined;
  /** What was typed for the new address before the code of the bound one was asked for or refused. */
  readonly replacement: { readonly address: string; readonly code: string } | null;
  readonly problem: string | null;
}

const ACCEPTED: Reply<unknown> = { code: 1, msg: '', data: undefined };
/** A refusal whose message is shown in the other step. */
const SHOWN: Refusal = { code: 0, msg: '', reason: null, field: null, facts: {}, data: undefined };

/** Verifies a bound address of the account, then a new phone or email. */
export function ProvenAddressForm({
  proof,
  proofOnRefusal = false,
  submit,
  onDone,
  ...form
}: ProvenAddressFormProps) {
  const t = useTranslations('change');
  const sendToOwn = usePrivateSend(proof.channel);
  const [progress, setProgress] = useState<Progress>({
    step: proofOnRefusal ? 'new' : 'old',
    oldCode: undefined,
    replacement: null,
    problem: null,
  });

  const submitOld = async (_: string, oldCode: string): Promise<Reply<unknown>> => {
    const { replacement } = progress;
    if (!replacement) {
      setProgress({ step: 'new', oldCode, replacement: null, problem: null });
      return ACCEPTED;
    }
    const reply = await submit(replacement.address, replacement.code, oldCode);
    if (reply.code === 1) {
      form.input.clear();
      onDone();
    } else if (reply.msg && reply.field !== 'old_captcha')
      setProgress({ step: 'new', oldCode, replacement: null, problem: reply.msg });
    return reply;
  };

  const submitNew = async (address: string, code: string): Promise<Reply<unknown>> => {
    const reply = await submit(address, code, progress.oldCode);
    if (reply.code === 1 || reply.field !== 'old_captcha') return reply;
    const problem = reply.reason === 'old_code_required' ? null : reply.msg;
    setProgress({ step: 'old', oldCode: undefined, replacement: { address, code }, problem });
    return SHOWN;
  };

  const newForm = (
    <VerificationForm
      key="new"
      name={`new-${form.channel}`}
      terms={false}
      codeProblem={progress.problem}
      submit={submitNew}
      onDone={onDone}
      {...form}
    />
  );
  if (progress.step === 'new')
    return proofOnRefusal ? newForm : <Section title={t('then')}>{newForm}</Section>;
  return (
    <Section title={t(proofOnRefusal ? 'proveLast' : 'first')}>
      <VerificationForm
        key="old"
        name={`old-${proof.channel}`}
        channel={proof.channel}
        label={t('oldCode')}
        input={ownAddress(proof.masked, t('proof', { address: proof.masked }))}
        terms={false}
        {...(form.codeMissing ? { codeMissing: form.codeMissing } : {})}
        codeProblem={progress.problem}
        send={() => sendToOwn.mutateAsync({})}
        submit={submitOld}
      />
    </Section>
  );
}
