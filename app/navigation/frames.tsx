import type { ReactNode, Ref } from 'react';
import { cx } from '#components/ui/cx.ts';

// The boxes around a page, which the app and the Home of the document share: both have the same geometry.

/** The app: the view of a page, and what any page may show over itself. */
export const AppFrame = ({ overlays, children }: { overlays?: ReactNode; children: ReactNode }) => (
  <div className="frame flex h-full flex-col">
    {overlays}
    <div className="min-h-0 flex-1">{children}</div>
  </div>
);

/** The open pages and the tab bar. A page that slides in starts outside: it must not widen the view. */
export const ViewFrame = ({ children }: { children: ReactNode }) => (
  <div className="relative flex h-full flex-col overflow-hidden bg-bg">{children}</div>
);

/** The visible page in front of the others; if `split`, with a list beside it. */
export const ColumnsFrame = ({
  split,
  covered = false,
  children,
}: {
  split: boolean;
  covered?: boolean;
  children: ReactNode;
}) => (
  <div
    data-covered={covered ? '' : undefined}
    className={cx('relative flex min-h-0 flex-1', split && 'mx-auto w-full max-w-wide divide-x divide-line')}
  >
    {children}
  </div>
);

/** A tab's page. It takes the focus after a tap on the tab bar. */
export const TabFrame = ({ box, children }: { box?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={box} data-tab="" className="min-w-0 flex-1">
    {/* The box itself is not focusable: it would stay so while it is hidden. */}
    <div tabIndex={-1} className="h-full outline-none">
      {children}
    </div>
  </div>
);
