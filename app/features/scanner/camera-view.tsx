import { CameraOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Viewfinder } from '#components/ui/viewfinder.tsx';
import type { Camera } from '#lib/scanner/use-camera.ts';

/** Why a camera cannot be used. */
export type CameraProblem = Exclude<Camera['state'], 'starting' | 'running'>;

/** The picture of the camera, or why there is none. `problems`: in words. */
export function CameraView({
  camera,
  video,
  hint,
  problems,
}: {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  hint: string;
  problems: Readonly<Record<CameraProblem, string>>;
}) {
  const t = useTranslations('ui');
  const { state } = camera;
  if (state === 'starting' || state === 'running') {
    return (
      <div className="h-[26rem] max-h-[55vh] overflow-hidden rounded-xl">
        <Viewfinder scanning={state === 'running'} hint={hint}>
          <video
            ref={video}
            muted
            playsInline
            autoPlay
            className="absolute inset-0 h-full w-full object-cover"
          />
        </Viewfinder>
      </div>
    );
  }
  return (
    <Card>
      <p className="flex items-start gap-3">
        <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-3" />
        {problems[state]}
      </p>
      <div className="mt-3 flex justify-end">
        <Button size="sm" variant="secondary" onClick={camera.retry}>
          {t('retry')}
        </Button>
      </div>
    </Card>
  );
}
