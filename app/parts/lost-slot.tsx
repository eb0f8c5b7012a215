'use client';

import { useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';

/** The chosen time is gone: says so, with the nearest ones that are not. */
export function LostSlot({
  nearest,
  timeZone,
  onPick,
}: {
  nearest: readonly number[];
  timeZone: string;
  onPick: (startAt: number) => void;
}) {
  const t = useTranslations('add');
  const { dayAndTime } = useClockText(timeZone);
  return (
    <div className="rounded-lg bg-warn-soft p-4">
      <p role="alert" className="text-small">
        {t('lost')}
      </p>
      <fieldset aria-label={t('nearest')} className="mt-3 flex flex-wrap gap-2">
        {nearest.map((at) => (
          <Chip key={at} onClick={() => onPick(at)}>
            {dayAndTime(at)}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}
