'use client';

import { CameraOff, Flashlight, Image as ImageIcon, SwitchCamera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Viewfinder } from '#components/ui/viewfinder.tsx';
import { useRouter } from '#lib/router/router.ts';
import { readQrFromFile } from '#lib/scanner/qr-reader.ts';
import { parseTableCode } from '#lib/scanner/table-code.ts';
import { type CameraState, useCamera } from '#lib/scanner/use-camera.ts';
import { toast } from '#lib/toast/toast.ts';
import { TypedCode } from './typed-code.tsx';

/** What is said where the camera shows nothing that can be read. */
const troubles = { denied: 'denied', missing: 'noCamera', busy: 'busy', unread: 'unread' } as const;

const troubleOf = (state: CameraState) =>
  state === 'starting' || state === 'running' ? null : troubles[state];

/** Finds a table by its QR code: the camera, a picture, or the code typed by hand. */
export function Scanner() {
  const t = useTranslations();
  const { redirectTo, navigateBack } = useRouter();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const open = (code: string) => redirectTo('/pages/order/add', { code });
  const found = (text: string) => {
    const code = parseTableCode(text);
    if (code === null) return setProblem(t('scan.notOurs'));
    // Browsers complain where nothing was touched yet.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    open(code);
  };
  const camera = useCamera(video, found);
  const fromAlbum = async (file: File) => {
    try {
      const text = await readQrFromFile(file);
      if (text === null) setProblem(t('scan.noCodeInPicture'));
      else found(text);
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  const trouble = troubleOf(camera.state);

  return (
    <Page
      bar={
        <AppBar title={<span className="text-small">{t('page.scan')}</span>} onBack={() => navigateBack()} />
      }
    >
      <div className="flex flex-col gap-5">
        {trouble ? (
          <Card>
            <p className="flex items-start gap-3">
              <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
              {t(`scan.${trouble}`)}
            </p>
            <div className="mt-3 flex justify-end">
              <Button size="sm" variant="secondary" onClick={camera.retry}>
                {t('ui.retry')}
              </Button>
            </div>
          </Card>
        ) : (
          <div className="h-[26rem] max-h-[55vh] overflow-hidden rounded-xl">
            <Viewfinder scanning={camera.state === 'running'} hint={t('scan.hint')}>
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
              label={t('scan.torch')}
              pressed={camera.torch}
              onClick={() => camera.setTorch(!camera.torch)}
            />
          )}
          {camera.switchCamera && (
            <IconButton
              icon={SwitchCamera}
              variant="fill"
              label={t('scan.switch')}
              onClick={camera.switchCamera}
            />
          )}
          <Album onPick={fromAlbum} />
        </div>
        {problem && (
          <p role="alert" className="text-center text-danger-text">
            {problem}
          </p>
        )}
        <TypedCode onCode={open} />
      </div>
    </Page>
  );
}

function Album({ onPick }: { onPick: (file: File) => Promise<void> }) {
  const t = useTranslations('scan');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const pick = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // The same picture can be chosen once more.
    field.value = '';
    if (!file) return;
    setBusy(true);
    await onPick(file);
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" icon={ImageIcon} loading={busy} onClick={() => input.current?.click()}>
        {t('album')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t('album')}
        onChange={(event) => void pick(event.target)}
      />
    </>
  );
}
