import { useEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Tabs, type TabsProps } from '#components/ui/tabs.tsx';

const NONE = { before: false, after: false };
const fade =
  'pointer-events-none absolute inset-y-0 w-10 from-bg to-transparent transition-opacity duration-quick';

/** Tabs from edge to edge of a screen. Where some are out of sight, the row fades on that side. */
export function ScrollingTabs<T extends string>(props: TabsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(NONE);
  useEffect(() => {
    const row = box.current?.querySelector('[role=tablist]');
    if (!row) return;
    const measure = () => {
      const end = row.scrollWidth - row.clientWidth;
      setHidden({ before: row.scrollLeft > 1, after: row.scrollLeft < end - 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    // Its tabs become wider with their texts.
    for (const tab of row.children) observer.observe(tab);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <div ref={box} className="-mx-4 relative">
      <Tabs {...props} />
      <span className={cx(fade, 'left-0 bg-linear-to-r', !hidden.before && 'opacity-0')} />
      <span className={cx(fade, 'right-0 bg-linear-to-l', !hidden.after && 'opacity-0')} />
    </div>
  );
}
