'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';
import { usePrivateSend } from '#lib/api/user.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';
import { ownAddress } from './own-address.tsx';
import { VerificationForm, type VerificationFormProps } from './verification-form.tsx';

export interface ChangeAddressPageProps extends Pick<VerificationFormProps, 'channel' | 'input' | 'send'> {
  readonly title: string;
  /** The bound address, masked; null opens `bindPage` instead. */
  readonly masked: string | null;
  readonly bindPage: '/pages/login/firstBindPhone' | '/pages/login/firstBindEmail';
  readonly submit: (address: string, code: string, oldCode: string) => Promise<Reply<unknown>>;
}

/** Changes the phone or email: verifies the old address, then the new one. */
export function ChangeAddressPage({ masked, bindPage, ...props }: ChangeAddressPageProps) {
  const { redirectTo } = useRouter();
  const unbound = useSession() !== null && masked === null;
  useEffect(() => {
    if (unbound) redirectTo(bindPage);
  }, [unbound, bindPage, redirectTo]);
  return masked === null ? null : <ChangeAddressForm masked={masked} {...props} />;
}

/** The code of the old address is checked together with that of the new one, so its refusal comes last. */
interface Progress {
  readonly step: 'old' | 'new';
  readonly oldCode: string;
  /** What was typed for the new address before the code of the old one was refused. */
  readonly replacement: { readonly address: string; readonly code: string } | null;
  readonly problem: string | null;
}

const ACCEPTED: Reply<unknown> = { code: 1, msg: '', data: undefined };
/** A refusal whose message is shown in the other step. */
const SHOWN: Refusal = { code: 0, msg: '', reason: null, field: null, facts: {}, data: undefined };

function ChangeAddressForm({
  title,
  channel,
  masked,
  input,
  send,
  submit,
}: Omit<ChangeAddressPageProps, 'masked' | 'bindPage'> & { masked: string }) {
  const t = useTranslations();
  const codeMissing = t(channel === 'sms' ? 'validation.changePhoneCode' : 'validation.changeEmailCode');
  const { navigateBack } = useRouter();
  const sendToOwn = usePrivateSend(channel);
  const [progress, setProgress] = useState<Progress>({
    step: 'old',
    oldCode: '',
    replacement: null,
    problem: null,
  });
  const finish = () => {
    toast(t('change.done'), 'success');
    navigateBack();
  };

  const submitOld = async (_: string, oldCode: string): Promise<Reply<unknown>> => {
    const { replacement } = progress;
    if (!replacement) {
      setProgress({ step: 'new', oldCode, replacement: null, problem: null });
      return ACCEPTED;
    }
    const reply = await submit(replacement.address, replacement.code, oldCode);
    if (reply.code === 1) {
      input.clear();
      finish();
    } else if (reply.msg && reply.field !== 'old_captcha')
      setProgress({ step: 'new', oldCode, replacement: null, problem: reply.msg });
    return reply;
  };

  const submitNew = async (address: string, code: string): Promise<Reply<unknown>> => {
    const reply = await submit(address, code, progress.oldCode);
    if (reply.code === 1 || reply.field !== 'old_captcha') return reply;
    setProgress({ step: 'old', oldCode: '', replacement: { address, code }, problem: reply.msg });
    return SHOWN;
  };

  return (
    <Page bar={<AppBar title={title} onBack={() => navigateBack()} />}>
      {progress.step === 'old' ? (
        <Section title={t('change.first')}>
          <VerificationForm
            key="old"
            name={`old-${channel}`}
            channel={channel}
            label={t('change.oldCode')}
            input={ownAddress(masked, t('change.proof', { address: masked }))}
            terms={false}
            codeMissing={codeMissing}
            codeProblem={progress.problem}
            send={() => sendToOwn.mutateAsync({})}
            submit={submitOld}
          />
        </Section>
      ) : (
        <Section title={t('change.then')}>
          <VerificationForm
            key="new"
            name={`new-${channel}`}
            channel={channel}
            input={input}
            terms={false}
            codeMissing={codeMissing}
            hint={t('change.others')}
            next={href('/pages/entry/mine')}
            codeProblem={progress.problem}
            send={send}
            submit={submitNew}
            onDone={finish}
          />
        </Section>
      )}
    </Page>
  );
}
