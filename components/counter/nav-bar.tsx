import type { LucideIcon } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';

interface NavItem {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** How much on it needs a person. */
  readonly badge: { readonly count: number; readonly text: string } | null;
}

/** The screens of the counter: at the side, on a phone below. */
export const NavBar = ({ label, items }: { label: string; items: readonly NavItem[] }) => (
  <nav
    aria-label={label}
    className="shrink-0 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:w-[5.25rem] md:border-e md:border-t-0 md:pt-2 md:pb-0 print:hidden"
  >
    <ul className="flex md:flex-col md:gap-1 md:px-1.5">
      {items.map(({ id, icon: Icon, title, href, isCurrent, badge }) => (
        <li key={id} className="flex-1">
          <a
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md text-caption md:min-h-16',
              isCurrent ? 'font-semibold text-brand-text md:bg-brand-soft' : 'font-medium text-ink-2',
            )}
          >
            <span className="relative">
              <Icon aria-hidden="true" className="size-6" strokeWidth={isCurrent ? 2.2 : 1.8} />
              {badge && (
                <span className="absolute -top-1.5 -right-2.5 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-danger px-1 font-semibold text-micro text-on-danger tabular-nums">
                  <span aria-hidden="true">{badge.count}</span>
                  <span className="sr-only">{badge.text}</span>
                </span>
              )}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
