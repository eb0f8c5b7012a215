'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Page } from '#components/ui/page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { genders, type Userinfo } from '#lib/contract/userinfo.ts';
import { useRouter } from '#lib/router/router.ts';
import { useProfileForm } from './use-profile-form.ts';

export interface ProfileFormProps {
  readonly user: Userinfo;
  readonly head: ReactNode;
  readonly foot: ReactNode;
}

/** Nickname, gender, birthday and bio. Asks before unsaved changes are discarded. */
export function ProfileForm({ user, head, foot }: ProfileFormProps) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const form = useProfileForm(user);
  const [confirming, setConfirming] = useState(false);
  return (
    <Page
      bar={
        <AppBar
          title={t('page.info')}
          onBack={() => (form.isChanged ? setConfirming(true) : navigateBack())}
        />
      }
      footer={
        <Button size="lg" block disabled={!form.isChanged} loading={form.isSaving} onClick={form.save}>
          {t('info.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {head}
        <ProfileFields form={form} />
        {foot}
      </div>
      <Confirm
        open={confirming}
        message={t('info.leave')}
        confirmLabel={t('info.discard')}
        cancelLabel={t('info.stay')}
        tone="danger"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          form.discard();
          setConfirming(false);
          navigateBack();
        }}
      />
    </Page>
  );
}

function ProfileFields({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const t = useTranslations('info');
  const { profile, change, errorOf, birthdayRange } = form;
  return (
    <>
      <TextField
        label={t('nickname')}
        value={profile.nickname}
        onChange={(nickname) => change({ nickname })}
        error={errorOf('nickname')}
        autoComplete="nickname"
        clearable
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="font-medium text-ink-2 text-small">
          {t('gender')}
        </span>
        <Segmented
          label={t('gender')}
          value={profile.gender}
          onChange={(gender) => change({ gender })}
          options={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        />
      </div>
      <TextField
        label={t('birthday')}
        type="date"
        value={profile.birthday}
        onChange={(birthday) => change({ birthday })}
        error={errorOf('birthday')}
        {...birthdayRange}
        autoComplete="bday"
      />
      <TextArea
        label={t('bio')}
        placeholder={t('bioHint')}
        value={profile.bio}
        onChange={(bio) => change({ bio })}
        error={errorOf('bio')}
        rows={3}
      />
    </>
  );
}
