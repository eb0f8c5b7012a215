'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDuration } from '#components/order/use-duration.ts';
import { Chip } from '#components/ui/chip.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { useScrollToSelected } from '#components/ui/use-scroll-to-selected.ts';

const PRESETS = [30, 60, 90, 120, 180];

export type DurationPickerProps = {
  minutes: number;
  onChange: (minutes: number) => void;
  min: number;
  max: number;
  step: number;
};

/** Preset durations in a row, and a stepper for others. */
export function DurationPicker({ minutes, onChange, min, max, step }: DurationPickerProps) {
  const t = useTranslations('add');
  const duration = useDuration();
  const row = useScrollToSelected<HTMLDivElement>(minutes);
  const [stepping, setStepping] = useState(false);
  const presets = PRESETS.filter((preset) => preset >= min && preset <= max && preset % step === 0);
  const isOther = stepping || !presets.includes(minutes);
  const pick = (preset: number) => {
    setStepping(false);
    onChange(preset);
  };
  return (
    <div className="flex flex-col gap-3">
      <div ref={row} className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 wide:flex-wrap">
        {presets.map((preset) => (
          <Chip key={preset} selected={!isOther && preset === minutes} onClick={() => pick(preset)}>
            {duration(preset)}
          </Chip>
        ))}
        <Chip selected={isOther} onClick={() => setStepping(true)}>
          {t('otherLength')}
        </Chip>
      </div>
      {isOther && (
        <Stepper
          label={t('duration')}
          value={minutes}
          onChange={onChange}
          min={min}
          max={max}
          step={step}
          format={duration}
        />
      )}
    </div>
  );
}
