'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OwnerVerification } from '#app/features/login/owner-verification.tsx';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Refusal } from '#lib/api/client/errors.ts';
import { useDestroy } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Deletes the account: what goes and what stays, proof that its owner asks, and no way back. */
export default function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { reLaunch, navigateTo, switchTab } = useRouter();
  const user = useSession()?.userinfo;
  const channel = user?.mobile ? 'sms' : 'email';
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const destroy = useDestroy();
  const ofCode = refused?.field === 'captcha' || refused?.reason?.startsWith('code_');

  const submit = async () => {
    try {
      const reply = await destroy.mutateAsync({ captcha: code });
      if (reply.code === 0) return setRefused(reply);
      toast(t('settings.destroy.done'), 'success');
      reLaunch('/');
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('settings.destroy.title')}
      footer={
        <div className="flex flex-col gap-2.5">
          {refused && !ofCode && (
            <p role="alert" className="text-danger-text text-small">
              {refused.msg}
            </p>
          )}
          {refused?.reason === 'money_in_wallet' && (
            <Button block variant="secondary" onClick={() => navigateTo('/pages/mine/wallet')}>
              {t('settings.destroy.toWallet')}
            </Button>
          )}
          {refused?.reason === 'orders_open' && (
            <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
              {t('settings.destroy.toOrders')}
            </Button>
          )}
          <Button
            size="lg"
            block
            variant="danger"
            disabled={code.length < 6}
            loading={destroy.isPending}
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
        channel={channel}
        label={t('login.code')}
        masked={user?.mobile ?? user?.email ?? ''}
        code={code}
        onCode={(next) => {
          setCode(next);
          setRefused(null);
        }}
        error={ofCode ? (refused?.msg ?? null) : null}
      />
    </Sheet>
  );
}
