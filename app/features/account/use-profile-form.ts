'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { useProfile } from '#lib/api/user.ts';
import { genders, type Userinfo } from '#lib/contract/userinfo.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { toast } from '#lib/toast/toast.ts';

const profileSchema = v.object({
  nickname: v.string(),
  gender: v.picklist(genders),
  /** `YYYY-MM-DD`, empty = not given. */
  birthday: v.string(),
  bio: v.string(),
});
export type Profile = v.InferOutput<typeof profileSchema>;
const drafts = formDraft('info', profileSchema);

const profileOf = (user: Userinfo): Profile => ({
  nickname: user.nickname,
  gender: user.gender,
  birthday: user.birthday ?? '',
  bio: user.bio,
});

/** SPEC §9: the date picker's range; a birthday is not in the future. */
const YEARS = 150;

function birthdayRange() {
  const max = new Date(serverNow() * 1000).toISOString().slice(0, 10);
  return { min: `${Number(max.slice(0, 4)) - YEARS}${max.slice(4)}`, max };
}

/** The profile while it is edited: kept as a draft until its changes are saved together. */
export function useProfileForm(user: Userinfo) {
  const t = useTranslations('info');
  const withNetworkToast = useNetworkToast();
  const [profile, setProfile] = useState(() => drafts.read(user.id) ?? profileOf(user));
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const mutation = useProfile();
  const saved = profileOf(user);
  const changed = (Object.keys(saved) as (keyof Profile)[]).filter((key) => profile[key] !== saved[key]);
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (isChanged) drafts.write(profile, user.id);
    else drafts.clear(user.id);
  }, [profile, isChanged, user.id]);
  const birthday = birthdayRange();

  const save = async () => {
    if (!profile.nickname.trim()) return setProblem({ field: 'nickname', text: t('nicknameNeeded') });
    if (profile.birthday && (profile.birthday > birthday.max || profile.birthday < birthday.min))
      return setProblem({ field: 'birthday', text: t('birthdayWrong') });
    const changes = Object.fromEntries(changed.map((key) => [key, profile[key]])) as Partial<Profile>;
    await withNetworkToast(async () => {
      const reply = await mutation.mutateAsync({
        ...changes,
        ...(changes.birthday === '' ? { birthday: null } : {}),
      });
      if (reply.code === 1) {
        setProfile(profileOf(reply.data.userinfo));
        toast(t('saved'), 'success');
      } else if (reply.msg) setProblem({ field: reply.field ?? 'nickname', text: reply.msg });
    });
  };

  return {
    profile,
    birthdayRange: birthday,
    isChanged,
    isSaving: mutation.isPending,
    change(part: Partial<Profile>) {
      setProblem(null);
      setProfile({ ...profile, ...part });
    },
    errorOf: (field: keyof Profile) => (problem?.field === field ? problem.text : null),
    save,
    discard() {
      drafts.clear(user.id);
      setProfile(saved);
    },
  };
}
