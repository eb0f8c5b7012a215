import type { ReactNode } from 'react';

export type Step = 'share' | 'add' | 'done' | 'menu' | 'browser' | 'again';

const Bar = ({ x, y, width, strong }: { x: number; y: number; width: number; strong?: boolean }) => (
  <rect x={x} y={y} width={width} height="4" rx="2" fill={strong ? 'var(--c-ink)' : 'var(--c-line)'} />
);

const Share = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} fill="none" stroke="var(--c-brand-line)" strokeWidth="1.8">
    <path d="M-3-1h-2.4v8.4H5.4V-1H3" strokeLinejoin="round" strokeLinecap="round" />
    <path d="M0 3.4V-7M-3-4.2 0-7l3 2.8" strokeLinejoin="round" strokeLinecap="round" />
  </g>
);

const Dots = ({ x, y, strong }: { x: number; y: number; strong?: boolean }) => (
  <g fill={strong ? 'var(--c-brand-line)' : 'var(--c-control)'}>
    {[-5, 0, 5].map((dx) => (
      <circle key={dx} cx={x + dx} cy={y} r="1.8" />
    ))}
  </g>
);

const Ring = ({ x, y, r = 12 }: { x: number; y: number; r?: number }) => (
  <circle cx={x} cy={y} r={r} fill="none" stroke="var(--c-brand)" strokeWidth="2" strokeDasharray="3 3" />
);

const Menu = ({ top, children }: { top: number; children: ReactNode }) => (
  <g>
    <rect x="14" y={top} width="92" height="46" rx="8" fill="var(--c-surface)" stroke="var(--c-line)" />
    {children}
  </g>
);

const Icon = ({ x, y }: { x: number; y: number }) => (
  <g>
    <rect x={x} y={y} width="24" height="24" rx="6" fill="var(--c-brand)" />
    <circle cx={x + 12} cy={y + 12} r="6.5" fill="#fff" />
    <circle cx={x + 12} cy={y + 12} r="2.6" fill="var(--c-brand)" />
  </g>
);

const scenes: Readonly<Record<Step, ReactNode>> = {
  share: (
    <>
      <Bar x={22} y={14} width={60} />
      <Bar x={22} y={24} width={44} />
      <path d="M8 46h104" stroke="var(--c-line)" />
      <Share x={48} y={59} />
      <Ring x={48} y={59} />
      <Dots x={92} y={60} />
    </>
  ),
  add: (
    <Menu top={12}>
      <Bar x={24} y={20} width={40} />
      <rect x="18" y="30" width="84" height="22" rx="5" fill="var(--c-brand-soft)" />
      <Bar x={24} y={39} width={44} strong />
      <g fill="none" stroke="var(--c-brand-line)" strokeWidth="1.8" strokeLinecap="round">
        <rect x="82" y="34.5" width="13" height="13" rx="3" />
        <path d="M88.5 38v6M85.500 41h6" />
      </g>
    </Menu>
  ),
  done: (
    <>
      {[16, 50, 84].map((x) => (
        <rect key={x} x={x} y="10" width="24" height="24" rx="6" fill="var(--c-line)" />
      ))}
      <rect x="16" y="42" width="24" height="24" rx="6" fill="var(--c-line)" />
      <Icon x={50} y={42} />
      <Ring x={62} y={54} r={17} />
    </>
  ),
  menu: (
    <>
      <path d="M8 30h104" stroke="var(--c-line)" />
      <Bar x={36} y={16} width={44} />
      <Dots x={96} y={18} strong />
      <Ring x={96} y={18} />
      <Bar x={22} y={42} width={74} />
      <Bar x={22} y={54} width={54} />
    </>
  ),
  browser: (
    <Menu top={16}>
      <rect x="18" y="20" width="84" height="18" rx="5" fill="var(--c-brand-soft)" />
      <Bar x={40} y={27} width={50} strong />
      <g fill="none" stroke="var(--c-brand-line)" strokeWidth="1.6">
        <circle cx="29" cy="29" r="5.5" />
        <path d="M23.500 29h11M29 23.500c3.400 3 3.400 8 0 11M29 23.500c-3.400 3-3.400 8 0 11" />
      </g>
      <Bar x={24} y={48} width={56} />
    </Menu>
  ),
  again: (
    <>
      <Bar x={22} y={12} width={76} />
      <Bar x={22} y={22} width={50} />
      <rect x="14" y="36" width="92" height="28" rx="8" fill="var(--c-brand-soft)" />
      <Icon x={20} y={38} />
      <Bar x={52} y={44} width={44} strong />
      <Bar x={52} y={53} width={30} />
    </>
  ),
};

/** A drawing of one step of an installation by hand. */
export function StepDrawing({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 120 76" aria-hidden="true" className="h-19 w-30 shrink-0">
      <rect x="0.5" y="0.5" width="119" height="75" rx="12" fill="var(--c-bg)" stroke="var(--c-line)" />
      {scenes[step]}
    </svg>
  );
}
