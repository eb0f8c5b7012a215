'use client';

import { useTranslations } from 'next-intl';
import { type Step, StepDrawing } from '#components/install/step-drawing.tsx';
import { Sheet } from '#components/ui/sheet.tsx';

const steps = {
  ios: ['share', 'add', 'done'],
  inside: ['menu', 'browser', 'again'],
} as const satisfies Record<string, readonly Step[]>;

export interface InstallSheetProps {
  readonly method: keyof typeof steps;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The steps of an installation by hand. */
export default function InstallSheet({ method, open, onClose }: InstallSheetProps) {
  const t = useTranslations('install');
  return (
    <Sheet open={open} onClose={onClose} title={t(`${method}.title`)}>
      <ol className="flex flex-col gap-4 py-2">
        {steps[method].map((step, index) => (
          <li key={step} className="flex items-center gap-4">
            <StepDrawing step={step} />
            <span>
              <span className="block font-semibold text-brand-text text-small tabular-nums">{index + 1}</span>
              {t(`${method}.${step}` as 'ios.share')}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
