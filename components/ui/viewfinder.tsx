import type { ReactNode } from 'react';

/** The scanner's frame over the camera picture, with an animated line while it is scanning. */
export function Viewfinder({
  children,
  hint,
  scanning = true,
}: {
  children?: ReactNode;
  hint: ReactNode;
  scanning?: boolean;
}) {
  return (
    <div className="relative size-full overflow-hidden bg-black">
      {children}
      <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
        <div className="relative aspect-square w-[68%] max-w-72 overflow-hidden rounded-xl shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]">
          {scanning && (
            <div className="absolute inset-x-4 top-0 h-24 animate-sweep border-brand border-b-2 bg-gradient-to-t from-brand/25 to-transparent" />
          )}
          <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full text-white">
            <path
              d="M1.5 16V8A6.5 6.5 0 0 1 8 1.5h8M84 1.5h8A6.5 6.5 0 0 1 98.5 8v8M98.5 84v8a6.5 6.5 0 0 1-6.5 6.5h-8M16 98.5H8A6.5 6.5 0 0 1 1.5 92v-8"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
        </div>
        <p className="relative mt-6 max-w-72 px-4 text-center text-white">{hint}</p>
      </div>
    </div>
  );
}
