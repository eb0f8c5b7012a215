'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { usePrivateSend } from '#lib/api/user.ts';
import { useResendCountdown } from '#lib/login/resend-countdown.ts';
import { toast } from '#lib/toast/toast.ts';

export interface OwnerVerificationProps {
  /** Of the form, for the resend countdown. */
  readonly name: string;
  readonly channel: 'sms' | 'email';
  /** Of the code's field. */
  readonly label: string;
  /** The account's own phone or email, masked. */
  readonly masked: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | null;
}

/** The verification code that is sent to the account's own phone or email. */
export function OwnerVerification(props: OwnerVerificationProps) {
  const { name, channel, label, masked, code, onCode, error } = props;
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const send = usePrivateSend(channel);
  const resend = useResendCountdown(name, masked);
  const [sendProblem, setSendProblem] = useState<string | null>(null);
  const sendCode = () => {
    setSendProblem(null);
    return withNetworkToast(async () => {
      const reply = await send.mutateAsync({});
      if (reply.code === 1) {
        resend.start(masked, reply.data.resend_seconds);
        return toast(t('login.sent'), 'success');
      }
      if (reply.reason === 'send_too_soon') resend.start(masked, Number(reply.facts.seconds) || 60);
      setSendProblem(reply.msg || null);
    });
  };
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t('change.proof', { address: masked })}</p>
        <CodeField
          label={label}
          value={code}
          onChange={(digits) => {
            setSendProblem(null);
            onCode(digits);
          }}
          error={error ?? sendProblem}
        />
        <Button
          block
          variant="secondary"
          loading={send.isPending}
          disabled={resend.left > 0}
          onClick={sendCode}
        >
          {resend.left > 0 ? t('login.resendIn', { seconds: resend.left }) : t('change.sendOld')}
        </Button>
      </div>
    </Card>
  );
}
