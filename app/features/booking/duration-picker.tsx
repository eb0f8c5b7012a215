'use client';

import { useTranslations } from 'next-intl';
import { useDuration } from '#components/order/use-duration.ts';
import { Chip } from '#components/ui/chip.tsx';
import { Stepper } from '#components/ui/stepper.tsx';

const PRESETS = [30, 60, 90, 120, 180];

export type DurationPickerProps = {
  minutes: number;
  onChange: (minutes: number) => void;
  min: number;
  max: number;
  step: number;
};

/** Preset durations, and a stepper for others. */
export function DurationPicker({ minutes, onChange, min, max, step }: DurationPickerProps) {
  const t = useTranslations('add');
  const duration = useDuration();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {PRESETS.filter((preset) => preset >= min && preset <= max).map((preset) => (
          <Chip key={preset} selected={preset === minutes} onClick={() => onChange(preset)}>
            {duration(preset)}
          </Chip>
        ))}
      </div>
      <Stepper
        label={t('duration')}
        value={minutes}
        onChange={onChange}
        min={min}
        max={max}
        step={step}
        format={duration}
      />
    </div>
  );
}
