'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { Page } from '#components/ui/page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useProfile } from '#lib/api/user.ts';
import { genders, type Userinfo } from '#lib/contract/userinfo.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

const formSchema = v.object({
  nickname: v.string(),
  gender: v.picklist(genders),
  /** `YYYY-MM-DD`, empty = not said. */
  birthday: v.string(),
  bio: v.string(),
});
type Form = v.InferOutput<typeof formSchema>;
const drafts = formDraft('info', formSchema);

const formOf = (user: Userinfo): Form => ({
  nickname: user.nickname,
  gender: user.gender,
  birthday: user.birthday ?? '',
  bio: user.bio,
});

/** SPEC §9: a date picker reaches 150 years back; nobody is born in the future. */
const YEARS = 150;

export interface ProfileFormProps {
  readonly user: Userinfo;
  /** `onBack` answers true where leaving is asked about first. */
  readonly bar: (onBack: () => boolean) => ReactNode;
  readonly head: ReactNode;
  readonly foot: ReactNode;
}

/** What the person says of themselves; saved as a whole, and kept over a reload or a login until then. */
export function ProfileForm({ user, bar, head, foot }: ProfileFormProps) {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [form, setForm] = useState(() => drafts.read(user.id) ?? formOf(user));
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [leaving, setLeaving] = useState(false);
  const profile = useProfile();
  const saved = formOf(user);
  const changed = (Object.keys(saved) as (keyof Form)[]).filter((key) => form[key] !== saved[key]);
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (isChanged) drafts.write(form, user.id);
    else drafts.clear(user.id);
  }, [form, isChanged, user.id]);

  const change = (part: Partial<Form>) => {
    setProblem(null);
    setForm({ ...form, ...part });
  };
  const errorOf = (field: keyof Form) => (problem?.field === field ? problem.text : null);
  const today = new Date(serverNow() * 1000).toISOString().slice(0, 10);
  const oldest = `${Number(today.slice(0, 4)) - YEARS}${today.slice(4)}`;

  const save = async () => {
    if (!form.nickname.trim()) return setProblem({ field: 'nickname', text: t('info.nicknameNeeded') });
    if (form.birthday && (form.birthday > today || form.birthday < oldest))
      return setProblem({ field: 'birthday', text: t('info.birthdayWrong') });
    const subset = Object.fromEntries(changed.map((key) => [key, form[key]])) as Partial<Form>;
    try {
      const reply = await profile.mutateAsync({
        ...subset,
        ...(subset.birthday === '' ? { birthday: null } : {}),
      });
      if (reply.code === 1) {
        setForm(formOf(reply.data.userinfo));
        toast(t('info.saved'), 'success');
      } else if (reply.msg) setProblem({ field: reply.field ?? 'nickname', text: reply.msg });
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Page
      bar={bar(() => {
        setLeaving(isChanged);
        return isChanged;
      })}
      footer={
        <Button size="lg" block disabled={!isChanged} loading={profile.isPending} onClick={save}>
          {t('info.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {head}
        <TextField
          label={t('info.nickname')}
          value={form.nickname}
          onChange={(nickname) => change({ nickname })}
          error={errorOf('nickname')}
          autoComplete="nickname"
          clearable
        />
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="font-medium text-ink-2 text-small">
            {t('info.gender')}
          </span>
          <Segmented
            label={t('info.gender')}
            value={form.gender}
            onChange={(gender) => change({ gender })}
            options={genders.map((value) => ({ value, label: t(`info.genders.${value}`) }))}
          />
        </div>
        <TextField
          label={t('info.birthday')}
          type="date"
          value={form.birthday}
          onChange={(birthday) => change({ birthday })}
          error={errorOf('birthday')}
          min={oldest}
          max={today}
          autoComplete="bday"
        />
        <TextArea
          label={t('info.bio')}
          placeholder={t('info.bioHint')}
          value={form.bio}
          onChange={(bio) => change({ bio })}
          error={errorOf('bio')}
          rows={3}
        />
        {foot}
      </div>
      <Confirm
        open={leaving}
        message={t('info.leave')}
        confirmLabel={t('info.discard')}
        cancelLabel={t('info.stay')}
        tone="danger"
        onCancel={() => setLeaving(false)}
        onConfirm={() => {
          drafts.clear(user.id);
          setForm(saved);
          setLeaving(false);
          navigateBack();
        }}
      />
    </Page>
  );
}
