'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OwnerVerification } from '#app/features/login/owner-verification.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Refusal } from '#lib/api/client/errors.ts';
import { useDestroy } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Deletes the account, after its owner entered a verification code. */
export default function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const { reLaunch } = useRouter();
  const user = useSession()?.userinfo;
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const deleteAccount = useDestroy();
  const isCodeRefused = refusal?.field === 'captcha' || refusal?.reason?.startsWith('code_');

  const submit = () =>
    withNetworkToast(async () => {
      const reply = await deleteAccount.mutateAsync({ captcha: code });
      if (reply.code === 0) return setRefusal(reply);
      toast(t('settings.destroy.done'), 'success');
      reLaunch('/');
    });

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('settings.destroy.title')}
      footer={
        <div className="flex flex-col gap-2.5">
          {refusal && !isCodeRefused && <Obstacle refusal={refusal} onClose={onClose} />}
          <Button
            size="lg"
            block
            variant="danger"
            disabled={code.length < 6}
            loading={deleteAccount.isPending}
            onClick={submit}
          >
            {t('settings.destroy.submit')}
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-ink-2">{t('settings.destroy.text')}</p>
      <OwnerVerification
        name="destroy"
        channel={user?.mobile ? 'sms' : 'email'}
        label={t('login.code')}
        masked={user?.mobile ?? user?.email ?? ''}
        code={code}
        onCode={(next) => {
          setCode(next);
          setRefusal(null);
        }}
        error={isCodeRefused ? (refusal?.msg ?? null) : null}
      />
    </Sheet>
  );
}

/** Why the account cannot be deleted yet, and where to change that. */
function Obstacle({ refusal: { msg, reason }, onClose }: { refusal: Refusal; onClose: () => void }) {
  const t = useTranslations('settings.destroy');
  const { navigateTo, switchTab } = useRouter();
  const leave = (go: () => void) => {
    onClose();
    go();
  };
  return (
    <>
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
    </>
  );
}
