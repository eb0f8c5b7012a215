import type { ReactNode } from 'react';

const R = 92;
const LENGTH = 2 * Math.PI * R;

export type ProgressRingProps = {
  value: number;
  label: string;
  tone?: 'brand' | 'warn' | 'danger';
  children: ReactNode;
};

const strokes = { brand: 'var(--c-brand)', warn: 'var(--c-warn)', danger: 'var(--c-danger)' };

/** The ring of My Desk, which empties clockwise; `children` are in the middle. */
export function ProgressRing({ value, label, tone = 'brand', children }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  const angle = (1 - share) * 2 * Math.PI;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="relative mx-auto aspect-square w-full max-w-[17.5rem]"
    >
      <svg aria-hidden="true" viewBox="0 0 200 200" className="size-full">
        <circle cx="100" cy="100" r={R} fill="none" stroke="var(--c-fill)" strokeWidth="10" />
        <g className="transition-colors duration-slow" stroke={strokes[tone]}>
          <circle
            cx="100"
            cy="100"
            r={R}
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform={`rotate(${-90 + (angle * 180) / Math.PI} 100 100)`}
            className="transition-all duration-slow ease-linear"
          />
        </g>
        {share > 0 && (
          <g
            transform={`rotate(${(angle * 180) / Math.PI} 100 100)`}
            className="transition-all duration-slow ease-linear"
          >
            <circle
              cx="100"
              cy={100 - R}
              r="7.5"
              fill="#ffffff"
              stroke="rgb(0 0 0 / 0.18)"
              strokeWidth="0.8"
            />
          </g>
        )}
      </svg>
      {/* A container, so that large text can be measured against the ring. */}
      <div className="absolute inset-6 flex flex-col items-center justify-center text-center [container-type:inline-size]">
        {children}
      </div>
    </div>
  );
}
