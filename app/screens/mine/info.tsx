'use client';

import { useTranslations } from 'next-intl';
import { AvatarField } from '#app/features/account/avatar-field.tsx';
import { MyCodeRow } from '#app/features/account/my-code-row.tsx';
import { ProfileForm } from '#app/features/account/profile-form.tsx';
import { AddressRows } from '#app/features/login/address-rows.tsx';
import { useSession } from '#lib/session/session.ts';

export default function Info() {
  const t = useTranslations();
  const user = useSession()?.userinfo;
  if (!user) return null;
  return (
    <ProfileForm
      user={user}
      head={<AvatarField name={user.nickname} src={user.avatar} />}
      foot={
        <>
          <AddressRows
            user={user}
            label={t('info.contact')}
            titles={{ phone: t('login.phone'), email: t('login.email') }}
          />
          <MyCodeRow name={user.nickname} />
        </>
      }
    />
  );
}
