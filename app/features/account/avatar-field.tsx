'use client';

import { Camera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useRef, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useProfile } from '#lib/api/user.ts';
import { toast } from '#lib/toast/toast.ts';
import { acceptAttribute } from '#lib/upload/file-rules.ts';
import { findPictureProblem, shrinkImage } from '#lib/upload/media.ts';

const AvatarSheet = lazyPart(() => import('./avatar-sheet.tsx'));

/** The avatar and a button to change it, which saves at once. */
export function AvatarField({ name, src }: { name: string; src: string | null }) {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const profile = useProfile();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    // A large photo takes a phone seconds to decode. The sheet gets a small one, which moves under the
    // finger.
    setIsOpening(true);
    const problem = await findPictureProblem(chosen);
    if (problem) toast(t(`upload.problem.${problem}`), 'error');
    else setFile(await shrinkImage(chosen));
    setIsOpening(false);
  };
  const save = (avatar: string) => {
    setFile(null);
    return withNetworkToast(async () => {
      const reply = await profile.mutateAsync({ avatar });
      if (reply.code === 1) toast(t('info.saved'), 'success');
      else if (reply.msg) toast(reply.msg, 'error');
    });
  };
  return (
    <div className="flex justify-center">
      <button
        type="button"
        aria-label={t('info.avatar.change')}
        disabled={isOpening}
        onClick={() => input.current?.click()}
        className="relative rounded-full active:opacity-80"
      >
        <Avatar size="lg" src={src} name={name} />
        {isOpening && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-black/60 text-white">
            <Spinner />
          </span>
        )}
        <span className="absolute right-0 bottom-0 grid size-8 place-items-center rounded-full border-2 border-bg bg-brand text-on-brand">
          <Camera aria-hidden="true" className="size-4" />
        </span>
      </button>
      <span role="status" className="sr-only">
        {isOpening && t('info.avatar.opening')}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAttribute(['image'])}
        aria-label={t('info.avatar.change')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
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
