'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ownAddress } from '#app/features/login/own-address.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Refusal, Reply } from '#lib/api/client/errors.ts';
import { emitClientEvent } from '#lib/api/client/events.ts';
import { useDestroy, usePrivateSend } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Deletes the account, after its owner entered a verification code. */
export default function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { reLaunch } = useRouter();
  const user = useSession()?.userinfo;
  const channel = user?.mobile ? 'sms' : 'email';
  const masked = user?.mobile ?? user?.email ?? '';
  const [obstacle, setObstacle] = useState<Refusal | null>(null);
  const send = usePrivateSend(channel);
  const deleteAccount = useDestroy();

  const submit = async (_: string, captcha: string): Promise<Reply<unknown>> => {
    const reply = await deleteAccount.mutateAsync({ captcha });
    if (reply.code === 0 && (reply.reason === 'money_in_wallet' || reply.reason === 'orders_open'))
      setObstacle(reply);
    return reply;
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('settings.destroy.title')}
      footer={obstacle && <Obstacle refusal={obstacle} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('settings.destroy.text')}</p>
        {!obstacle && (
          <VerificationForm
            name="destroy"
            channel={channel}
            input={ownAddress(masked, t('change.proof', { address: masked }))}
            terms={false}
            confirm={t('settings.destroy.submit')}
            send={() => send.mutateAsync({})}
            submit={submit}
            onDone={() => {
              reLaunch('/');
              // The alert stays over the next page until the person has read it.
              emitClientEvent({ kind: 'alert', msg: t('settings.destroy.done') });
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Why the account cannot be deleted yet, and a link to the page that changes that. */
function Obstacle({ refusal: { msg, reason }, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useTranslations('settings.destroy');
  const { navigateTo, switchTab } = useRouter();
  const leave = (go: () => void) => {
    onClose();
    go();
  };
  return (
    <div className="flex flex-col gap-2.5">
      <FormProblem text={msg} />
      {reason === 'money_in_wallet' && (
        <Button block variant="secondary" onClick={() => leave(() => navigateTo('/pages/mine/wallet'))}>
          {t('toWallet')}
        </Button>
      )}
      {reason === 'orders_open' && (
        <Button block variant="secondary" onClick={() => leave(() => switchTab('/pages/entry/order'))}>
          {t('toOrders')}
        </Button>
      )}
    </div>
  );
}
