import { oneTo } from './one-to.ts';

export type IllustrationName =
  | 'orders'
  | 'tables'
  | 'offline'
  | 'error'
  | 'rack'
  | 'coupons'
  | 'messages'
  | 'records';

const Ball = ({ x, y, r = 11, stripe }: { x: number; y: number; r?: number; stripe?: boolean }) => (
  <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
    <circle r="10" fill={stripe ? '#fdfcf6' : 'var(--c-brand)'} />
    {stripe && <path d="M-8.7-5h17.4a10 10 0 0 1 0 10h-17.4a10 10 0 0 1 0-10z" fill="var(--c-brand)" />}
    <circle r="4.2" fill="#fdfcf6" />
    <path
      d="M-1-1.4 0.6-2.2V2.4"
      fill="none"
      stroke="#151a17"
      strokeWidth="1.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle r="9.6" fill="none" stroke="#0b1a10" strokeOpacity="0.22" strokeWidth="0.8" />
    <path
      d="M-6.6-4.6a8 8 0 0 1 3.4-3"
      fill="none"
      stroke="#ffffff"
      strokeOpacity="0.8"
      strokeWidth="1.3"
      strokeLinecap="round"
    />
  </g>
);

const Cue = ({ turn }: { turn: number }) => (
  <g transform={`rotate(${turn} 80 60)`}>
    <path d="M18 60.8 128 61.8v-3.6L18 59.2z" fill="#c98f52" />
    <path d="M18 60.8 60 61.2v-2.4L18 59.2z" fill="#e3bd86" />
    <path d="M12 59h6v2h-6z" fill="var(--c-surface)" stroke="var(--c-control)" strokeWidth="0.5" />
    <path d="M104 58.3h24v3.4h-24z" fill="#5a3a22" />
  </g>
);

const illustrations = {
  orders: (
    <>
      <rect
        x="52"
        y="26"
        width="56"
        height="72"
        rx="8"
        fill="var(--c-surface)"
        stroke="var(--c-line)"
        strokeWidth="2"
      />
      <path d="M64 44h32M64 55h32M64 66h18" stroke="var(--c-line)" strokeWidth="4" strokeLinecap="round" />
      <Ball x={104} y={88} r={14} />
    </>
  ),
  tables: (
    <>
      <rect x="28" y="34" width="104" height="58" rx="10" fill="#8a5a34" />
      <rect x="36" y="42" width="88" height="42" rx="3" fill="#17824a" />
      {[36, 80, 124].flatMap((x) =>
        [42, 84].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4" fill="var(--c-ink)" />),
      )}
      <Cue turn={-24} />
    </>
  ),
  offline: (
    <>
      <path
        d="M46 62a48 48 0 0 1 68 0M57 74a32 32 0 0 1 46 0"
        fill="none"
        stroke="var(--c-control)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Ball x={80} y={90} r={11} />
      <path d="M48 32l66 66" stroke="var(--c-bg)" strokeWidth="13" />
      <path d="M48 32l66 66" stroke="var(--c-ink-3)" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  error: (
    <>
      <Cue turn={38} />
      <Cue turn={-38} />
      <Ball x={80} y={60} r={17} stripe />
    </>
  ),
  rack: (
    <>
      <path d="M80 20 127 101H33z" fill="none" stroke="#8a5a34" strokeWidth="6" strokeLinejoin="round" />
      {oneTo(3).flatMap((row) =>
        oneTo(row).map((position) => (
          <Ball
            key={`${row}-${position}`}
            x={80 + (position - (row + 1) / 2) * 23}
            y={25 + row * 20}
            stripe={(row + position) % 2 === 1}
          />
        )),
      )}
    </>
  ),
  coupons: (
    <>
      <path
        d="M34 42a6 6 0 0 1 6-6h80a6 6 0 0 1 6 6v11a9 9 0 0 0 0 18v11a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V71a9 9 0 0 0 0-18z"
        fill="var(--c-surface)"
        stroke="var(--c-line)"
        strokeWidth="2"
      />
      <path d="M96 42v40" stroke="var(--c-control)" strokeWidth="2" strokeDasharray="4 5" />
      <Ball x={66} y={62} r={14} stripe />
    </>
  ),
  messages: (
    <>
      <path
        d="M44 30h72a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8H78L60 98V84H44a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z"
        fill="var(--c-surface)"
        stroke="var(--c-line)"
        strokeWidth="2"
      />
      <Ball x={60} y={57} r={7} />
      <Ball x={80} y={57} r={7} stripe />
      <Ball x={100} y={57} r={7} />
    </>
  ),
  records: (
    <>
      <rect
        x="34"
        y="36"
        width="92"
        height="56"
        rx="10"
        fill="var(--c-surface)"
        stroke="var(--c-line)"
        strokeWidth="2"
      />
      <path d="M34 52h92" stroke="var(--c-line)" strokeWidth="8" />
      <Ball x={106} y={76} r={9} stripe />
      <path d="M48 74h28" stroke="var(--c-line)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

/** A decorative drawing for empty and error states. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="h-[120px] w-[160px]">
      <ellipse cx="80" cy="104" rx="58" ry="8" fill="var(--c-ink)" fillOpacity="0.05" />
      <circle cx="80" cy="60" r="52" fill="var(--c-brand-soft)" />
      {illustrations[name]}
    </svg>
  );
}
