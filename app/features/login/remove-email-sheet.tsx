'use client';

import { useTranslations } from 'next-intl';
import { Sheet } from '#components/ui/sheet.tsx';
import { usePrivateSend, useRemoveEmail } from '#lib/api/user.ts';
import { ownAddress } from './own-address.tsx';
import { VerificationForm } from './verification-form.tsx';

export interface RemoveEmailSheetProps {
  /** `mobile` and `email` are masked. */
  readonly mobile: string;
  readonly email: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Removes the email from the account, after its owner has entered a code of the phone. */
export default function RemoveEmailSheet({ mobile, email, onClose, onDone }: RemoveEmailSheetProps) {
  const t = useTranslations('change');
  const send = usePrivateSend('sms');
  const remove = useRemoveEmail();
  return (
    <Sheet open onClose={onClose} title={t('remove.title')}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere text-ink-2">{t('remove.text', { email })}</p>
        <VerificationForm
          name="remove-email"
          channel="sms"
          input={ownAddress(mobile, t('proof', { address: mobile }))}
          terms={false}
          confirm={t('remove.submit')}
          send={() => send.mutateAsync({})}
          submit={(_, captcha) => remove.mutateAsync({ captcha })}
          onDone={onDone}
        />
      </div>
    </Sheet>
  );
}
