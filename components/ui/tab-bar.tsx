import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

type TabItem = {
  id: string;
  label: string;
  icon: LucideIcon;
  href: string;
  /** A number on the icon, and what it says. */
  badge?: number;
  about?: string;
};

export type TabBarProps = {
  label: string;
  items: TabItem[];
  active: string;
  /** Called in place of the link, so that a tab keeps its state. */
  onSelect: (id: string) => void;
};

/** The bar at the bottom of tab pages: 50 px (SPEC §9), a line and the safe area. */
export function TabBar({ label, items, active, onSelect }: TabBarProps) {
  return (
    <nav
      data-bottom=""
      aria-label={label}
      className="gutter shrink-0 overflow-hidden border-line border-t bg-surface pb-safe [container:page/inline-size]"
    >
      <ul className="mx-auto flex h-[50px] max-w-page wide:max-w-wide">
        {items.map(({ id, label, icon: Icon, href, badge, about }) => {
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
                  'flex h-full flex-col items-center justify-center gap-[2px] transition-colors duration-quick',
                  current ? 'text-brand-text' : 'text-ink-3',
                )}
              >
                <span className="relative">
                  <Icon aria-hidden="true" className="size-[22px]" strokeWidth={current ? 2.4 : 1.9} />
                  {badge && (
                    <span
                      aria-hidden="true"
                      className="-top-px absolute start-3.5 min-w-4 rounded-full bg-danger px-1 text-center font-semibold text-[min(0.6875rem,14px)] text-on-danger leading-[1.3]"
                    >
                      {badge > 99 ? '99+' : badge}
                    </span>
                  )}
                </span>
                <span className={cx('text-micro leading-none', current ? 'font-semibold' : 'font-medium')}>
                  {label}
                </span>
                {about && <span className="sr-only">{about}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
