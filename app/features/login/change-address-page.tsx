'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';
import { OwnerVerification } from './owner-verification.tsx';
import { VerificationForm, type VerificationFormProps } from './verification-form.tsx';

/** A refusal whose message is shown already. */
const SHOWN: Refusal = { code: 0, msg: '', reason: null, field: null, facts: {}, data: undefined };

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

function ChangeAddressForm({
  title,
  channel,
  masked,
  input,
  send,
  submit,
}: Omit<ChangeAddressPageProps, 'masked' | 'bindPage'> & { masked: string }) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [oldCode, setOldCode] = useState('');
  const [oldCodeProblem, setOldCodeProblem] = useState<string | null>(null);
  const change = async (address: string, code: string): Promise<Reply<unknown>> => {
    if (oldCode.length < 6) {
      setOldCodeProblem(t(channel === 'sms' ? 'validation.changePhoneCode' : 'validation.changeEmailCode'));
      return SHOWN;
    }
    const reply = await submit(address, code, oldCode);
    if (reply.code === 0 && reply.field === 'old_captcha') {
      setOldCodeProblem(reply.msg);
      return SHOWN;
    }
    return reply;
  };
  return (
    <Page bar={<AppBar title={title} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-6">
        <Section title={t('change.first')}>
          <OwnerVerification
            name={`old-${channel}`}
            channel={channel}
            label={t('change.oldCode')}
            masked={masked}
            code={oldCode}
            onCode={(code) => {
              setOldCode(code);
              setOldCodeProblem(null);
            }}
            error={oldCodeProblem}
          />
        </Section>
        <Section title={t('change.then')}>
          <VerificationForm
            name={`new-${channel}`}
            channel={channel}
            input={input}
            terms={false}
            submitLabel={t('change.submit')}
            hint={t('change.others')}
            send={send}
            submit={change}
            onDone={() => {
              toast(t('change.done'), 'success');
              navigateBack();
            }}
          />
        </Section>
      </div>
    </Page>
  );
}
