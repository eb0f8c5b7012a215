import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CameraView } from '#app/features/scanner/camera-view.tsx';
import { PanelSheet } from '#components/counter/panel-sheet.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi, type FoundPerson } from '#lib/contract/counter/people.ts';
import { looksLikePersonCode } from '#lib/contract/person-code.ts';
import { useCamera } from '#lib/scanner/use-camera.ts';
import { useSubmit } from '../use-submit.ts';

/** Reads the code on a guest's phone with the camera, and finds who it is. */
export default function ScanPerson({
  onFound,
  onClose,
}: {
  onFound: (person: FoundPerson) => void;
  onClose: () => void;
}) {
  const t = useTranslations('counter.people.scan');
  const ui = useTranslations('ui');
  const video = useRef<HTMLVideoElement>(null);
  const { problem, submit } = useSubmit();
  const [isOther, setOther] = useState(false);
  /** The camera reads a code several times a second. */
  const asked = useRef<string | null>(null);
  const onScan = (text: string) => {
    if (text === asked.current) return;
    asked.current = text;
    if (!looksLikePersonCode(text)) return setOther(true);
    setOther(false);
    void submit(
      () => call(counterPeopleApi.search, { q: text }, staff),
      ({ list: [person] }) => (person ? onFound(person) : setOther(true)),
    );
  };
  const camera = useCamera(video, onScan);
  const problems = {
    denied: t('denied'),
    missing: t('missing'),
    busy: t('busy'),
    'no-reader': t('noReader'),
  };
  return (
    <PanelSheet open label={t('begin')} onClose={onClose}>
      <div className="mx-auto flex max-w-lg flex-col gap-4">
        <h2 className="font-semibold text-heading">{t('begin')}</h2>
        <CameraView camera={camera} video={video} hint={t('hint')} problems={problems} />
        <FormProblem text={isOther ? t('other') : problem} />
        <Button variant="outline" block onClick={onClose}>
          {ui('cancel')}
        </Button>
      </div>
    </PanelSheet>
  );
}
