import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

export type TabItem = { id: string; label: string; icon: LucideIcon; href: string; badge?: number | 'dot' };
export type TabBarProps = {
  label: string;
  items: TabItem[];
  active: string;
  /** Called instead of following the link, so that a tab keeps its state. */
  onSelect: (id: string) => void;
};

const Mark = ({ badge }: { badge: number | 'dot' }) =>
  badge === 'dot' ? (
    <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-danger" />
  ) : (
    <span className="absolute -top-1.5 left-3.5 min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[0.625rem] text-on-danger leading-4 tabular-nums">
      {badge > 99 ? '99+' : badge}
    </span>
  );

/** The bottom bar of the tab pages: 50 px and the safe area. */
export function TabBar({ label, items, active, onSelect }: TabBarProps) {
  return (
    <nav aria-label={label} className="shrink-0 border-line border-t bg-surface pb-safe">
      <ul className="mx-auto flex h-[50px] max-w-page">
        {items.map(({ id, label, icon: Icon, href, badge }) => {
          const current = id === active;
          return (
            <li key={id} className="flex-1">
              <a
                href={href}
                aria-current={current ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onSelect(id);
                }}
                className={cx(
                  'flex h-full flex-col items-center justify-center gap-0.5 transition-colors duration-quick',
                  current ? 'text-brand-text' : 'text-ink-3',
                )}
              >
                <span className="relative">
                  <Icon aria-hidden="true" className="size-[22px]" strokeWidth={current ? 2.4 : 1.9} />
                  {badge ? <Mark badge={badge} /> : null}
                </span>
                <span className={cx('text-micro', current ? 'font-semibold' : 'font-medium')}>{label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
