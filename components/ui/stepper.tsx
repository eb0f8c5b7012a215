import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export type StepperProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  format?: (value: number) => ReactNode;
};

export function Stepper({ label, value, onChange, min, max, step = 1, format = String }: StepperProps) {
  const t = useTranslations('ui');
  return (
    <fieldset className="flex items-center justify-between gap-2 rounded-md border border-line bg-surface p-1">
      <legend className="sr-only">{label}</legend>
      <IconButton
        icon={Minus}
        label={t('decrease')}
        disabled={value - step < min}
        onClick={() => onChange(value - step)}
      />
      <output className="min-w-0 flex-1 text-center font-semibold text-title tabular-nums">
        {format(value)}
      </output>
      <IconButton
        icon={Plus}
        label={t('increase')}
        disabled={value + step > max}
        onClick={() => onChange(value + step)}
      />
    </fieldset>
  );
}
