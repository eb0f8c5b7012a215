import type { CSSProperties } from 'react';

export interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

// One class for each engine: a browser drops a rule with a selector of another.
const thumb =
  '[&::-webkit-slider-thumb]:-mt-2.5 [&::-webkit-slider-thumb]:size-[1.625rem] [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-white [&::-webkit-slider-thumb]:shadow-float [&::-moz-range-thumb]:size-[1.375rem] [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-white [&::-moz-range-thumb]:shadow-float';
const track =
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-(image:--track) [&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-(image:--track)';

/** A number chosen by dragging, for values that need not be exact. */
export function Slider({ label, min, max, step, value, onChange }: SliderProps) {
  const share = `${((value - min) / (max - min)) * 100}%`;
  const filled = `linear-gradient(to right, var(--c-brand) ${share}, var(--c-fill) ${share})`;
  return (
    <label className="flex min-h-11 items-center gap-3 text-ink-2 text-small">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={`h-11 min-w-0 flex-1 appearance-none bg-transparent ${track} ${thumb}`}
        style={{ '--track': filled } as CSSProperties}
      />
    </label>
  );
}
