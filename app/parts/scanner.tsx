'use client';

import { CameraOff, Flashlight, Image as ImageIcon, SwitchCamera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { Viewfinder } from '#components/ui/viewfinder.tsx';
import { useRouter } from '#lib/router/router.ts';
import { readPicture, useCamera } from '#lib/scanner/camera.ts';
import { codeIn, groupCode, normalizeCode } from '#lib/scanner/code.ts';

/** Finds a table by its QR code: the camera, a picture, or the code typed by hand. */
export function Scanner() {
  const t = useTranslations('scan');
  const page = useTranslations('page');
  const { redirectTo, navigateBack } = useRouter();
  const video = useRef<HTMLVideoElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<{ of: 'scan' | 'typed'; text: string } | null>(null);

  const found = (text: string, of: 'scan' | 'typed') => {
    const code = codeIn(text);
    if (code) redirectTo('/pages/order/add', { code });
    else setProblem({ of, text: t(of === 'scan' ? 'notOurs' : 'typedWrong') });
  };
  const camera = useCamera(video, (text) => found(text, 'scan'));
  const fromAlbum = async (file: File | undefined) => {
    if (!file) return;
    const text = await readPicture(file);
    if (text === null) setProblem({ of: 'scan', text: t('noCodeInPicture') });
    else found(text, 'scan');
  };
  const off = camera.state === 'denied' || camera.state === 'missing';

  return (
    <Page
      bar={
        <AppBar title={<span className="text-small">{page('scan')}</span>} onBack={() => navigateBack()} />
      }
    >
      <div className="flex flex-col gap-5">
        {off ? (
          <Card>
            <p className="flex items-start gap-3">
              <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
              {t(camera.state === 'denied' ? 'denied' : 'noCamera')}
            </p>
          </Card>
        ) : (
          <div className="h-[26rem] max-h-[55vh] overflow-hidden rounded-xl">
            <Viewfinder scanning={camera.state === 'running'} hint={t('hint')}>
              <video
                ref={video}
                muted
                playsInline
                autoPlay
                className="absolute inset-0 h-full w-full object-cover"
              />
            </Viewfinder>
          </div>
        )}
        <div className="flex items-center justify-center gap-4">
          {camera.torch !== null && (
            <IconButton
              icon={Flashlight}
              variant="fill"
              label={t('torch')}
              pressed={camera.torch}
              onClick={() => camera.setTorch(!camera.torch)}
            />
          )}
          {camera.switchCamera && (
            <IconButton
              icon={SwitchCamera}
              variant="fill"
              label={t('switch')}
              onClick={camera.switchCamera}
            />
          )}
          <Button variant="secondary" icon={ImageIcon} onClick={() => album.current?.click()}>
            {t('album')}
          </Button>
          <input
            ref={album}
            type="file"
            accept="image/*"
            className="hidden"
            aria-label={t('album')}
            onChange={(event) => void fromAlbum(event.target.files?.[0])}
          />
        </div>
        {problem?.of === 'scan' && (
          <p role="alert" className="text-center text-danger-text">
            {problem.text}
          </p>
        )}
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            found(typed, 'typed');
          }}
        >
          <TextField
            label={t('type')}
            value={groupCode(typed)}
            onChange={(text) => setTyped(normalizeCode(text))}
            placeholder="XXXX-XXXX-XXXX"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={20}
            hint={t('typeHint')}
            error={problem?.of === 'typed' ? problem.text : undefined}
          />
          <Button type="submit" block variant="secondary">
            {t('open')}
          </Button>
        </form>
      </div>
    </Page>
  );
}
