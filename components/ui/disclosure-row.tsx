import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A row of a `ListGroup` that expands. */
export function DisclosureRow({
  title,
  icon: Icon,
  children,
}: {
  title: ReactNode;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <Disclosure>
      <DisclosureButton className="group flex min-h-[3.25rem] w-full items-center gap-3 px-4 py-2.5 text-start">
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
        <span className="flex-1">{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-[1.125rem] shrink-0 text-control transition-transform duration-calm group-data-open:rotate-180"
        />
      </DisclosureButton>
      <DisclosurePanel className="px-4 pb-4 text-ink-2">{children}</DisclosurePanel>
    </Disclosure>
  );
}
