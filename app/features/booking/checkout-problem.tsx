'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';

export interface CheckoutProblemProps {
  readonly text: string;
  /** Free starts to choose instead. */
  readonly nearest: readonly number[];
  readonly timeZone: string;
  readonly onPick: (startAt: number) => void;
}

/** Why the request cannot be ordered, with the nearest free starts. */
export function CheckoutProblem({ text, nearest, timeZone, onPick }: CheckoutProblemProps) {
  const t = useTranslations('add');
  const { dayAndTime } = useClockText(timeZone);
  return (
    <div className="flex flex-col gap-2">
      <FormProblem centered text={text} />
      {nearest.length > 0 && (
        <fieldset
          aria-label={t('nearest')}
          className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 min-[420px]:justify-center"
        >
          {nearest.map((at) => (
            <Chip key={at} onClick={() => onPick(at)}>
              {dayAndTime(at)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
