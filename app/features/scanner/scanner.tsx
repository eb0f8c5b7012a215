'use client';

import { Flashlight, SwitchCamera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';
import { readQrFromFile } from '#lib/scanner/qr-reader.ts';
import { parseInvitationToken, parseTableCode } from '#lib/scanner/table-code.ts';
import { useCamera } from '#lib/scanner/use-camera.ts';
import { findPictureProblem } from '#lib/upload/media.ts';
import { AlbumButton } from './album-button.tsx';
import { CameraView } from './camera-view.tsx';
import { TypedCode } from './typed-code.tsx';

/** Opens a table, or an invitation, by its QR code: from the camera, from a picture, or typed by hand. */
export function Scanner() {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const { redirectTo, navigateBack } = useRouter();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const openTable = (code: string) => redirectTo('/pages/order/add', { code });
  const onScan = (text: string) => {
    const code = parseTableCode(text);
    const token = code === null ? parseInvitationToken(text) : null;
    if (code === null && token === null) return setProblem(t('scan.notOurs'));
    // Without a user activation browsers log a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    if (code !== null) openTable(code);
    else if (token !== null) redirectTo('/pages/order/invitation', { token });
  };
  const camera = useCamera(video, onScan);
  const scanFile = (file: File) =>
    withNetworkToast(async () => {
      const fileProblem = await findPictureProblem(file);
      if (fileProblem) return setProblem(t(`upload.problem.${fileProblem}`));
      const text = await readQrFromFile(file);
      if (text === null) setProblem(t('scan.noCodeInPicture'));
      else onScan(text);
    });

  const problems = {
    denied: t('scan.denied'),
    missing: t('scan.noCamera'),
    busy: t('scan.busy'),
    'no-reader': t('scan.unread'),
  };

  return (
    <Page bar={<AppBar title={t('page.scan')} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <CameraView camera={camera} video={video} hint={t('scan.hint')} problems={problems} />
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
          <AlbumButton onPick={scanFile} />
        </div>
        {problem && (
          <p role="alert" className="text-center text-danger-text">
            {problem}
          </p>
        )}
        <TypedCode onCode={openTable} />
      </div>
    </Page>
  );
}
