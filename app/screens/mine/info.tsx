'use client';

import { Camera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { ProfileForm } from '#app/features/account/profile-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useProfile } from '#lib/api/user.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';
import { acceptAttribute, findFileProblem } from '#lib/upload/file-rules.ts';

const AvatarSheet = lazy(() => import('#app/features/account/avatar-sheet.tsx'));

/** Personal Information. */
export default function Info() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const user = useSession()?.userinfo;
  if (!user) return null;
  return (
    <ProfileForm
      user={user}
      bar={(onBack) => (
        <AppBar title={t('page.info')} onBack={() => (onBack() ? undefined : navigateBack())} />
      )}
      head={<AvatarField name={user.nickname} src={user.avatar} />}
      foot={
        <ListGroup label={t('info.contact')}>
          <ListRow
            title={t('login.phone')}
            value={user.mobile ?? t('info.none')}
            href={href(user.mobile ? '/pages/login/changePhone' : '/pages/login/firstBindPhone')}
          />
          <ListRow
            title={t('login.email')}
            value={user.email ?? t('info.none')}
            href={href(user.email ? '/pages/login/changeEmail' : '/pages/login/firstBindEmail')}
          />
        </ListGroup>
      }
    />
  );
}

/** The picture is changed at once: it is chosen, cut and there. */
function AvatarField({ name, src }: { name: string; src: string | null }) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const profile = useProfile();
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = findFileProblem(chosen, ['image']);
    if (problem) toast(t(`upload.problem.${problem}`), 'error');
    else setFile(chosen);
  };
  const save = async (avatar: string) => {
    setFile(null);
    try {
      const reply = await profile.mutateAsync({ avatar });
      if (reply.code === 1) toast(t('info.saved'), 'success');
      else if (reply.msg) toast(reply.msg, 'error');
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  return (
    <div className="flex justify-center">
      <button
        type="button"
        aria-label={t('info.avatar.change')}
        onClick={() => input.current?.click()}
        className="relative rounded-full active:opacity-80"
      >
        <Avatar size="lg" src={src} name={name} />
        <span className="absolute right-0 bottom-0 grid size-8 place-items-center rounded-full border-2 border-bg bg-brand text-on-brand">
          <Camera aria-hidden="true" className="size-4" />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAttribute(['image'])}
        aria-label={t('info.avatar.change')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file && (
        <Suspense>
          <AvatarSheet file={file} onDone={save} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  );
}
