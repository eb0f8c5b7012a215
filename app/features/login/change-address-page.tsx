'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { type Reply, SERVER_ERROR } from '#lib/api/client/errors.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { OwnerVerification } from './owner-verification.tsx';
import { VerificationForm, type VerificationFormProps } from './verification-form.tsx';

export interface ChangeAddressPageProps
  extends Pick<VerificationFormProps, 'address' | 'wrongAddress' | 'addressField' | 'send'> {
  readonly title: string;
  readonly channel: 'sms' | 'email';
  /** The one that is bound now. */
  readonly masked: string;
  readonly submit: (address: string, code: string, oldCode: string) => Promise<Reply<unknown>>;
}

/** Changes a phone or an e-mail: first the old one is proved, then the new one. */
export function ChangeAddressPage(props: ChangeAddressPageProps) {
  const { title, channel, masked, submit, ...form } = props;
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [oldCode, setOldCode] = useState('');
  const [oldProblem, setOldProblem] = useState<string | null>(null);
  const change = async (address: string, code: string): Promise<Reply<unknown>> => {
    if (oldCode.length < 6) {
      setOldProblem(t(channel === 'sms' ? 'validation.changePhoneCode' : 'validation.changeEmailCode'));
      return SERVER_ERROR;
    }
    const reply = await submit(address, code, oldCode);
    if (reply.code === 0 && reply.field === 'old_captcha') {
      setOldProblem(reply.msg);
      return SERVER_ERROR;
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
              setOldProblem(null);
            }}
            error={oldProblem}
          />
        </Section>
        <Section title={t('change.then')}>
          <VerificationForm
            {...form}
            name={`new-${channel}`}
            channel={channel}
            terms={false}
            submitLabel={t('change.submit')}
            hint={t('change.others')}
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
