import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question that opens on its answer; stands in a `ListGroup`. */
export function DisclosureRow({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Disclosure>
      <DisclosureButton className="group flex min-h-[3.25rem] w-full items-center justify-between gap-3 px-4 py-2.5 text-start">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-[1.125rem] shrink-0 text-control transition-transform duration-calm group-data-open:rotate-180"
        />
      </DisclosureButton>
      <DisclosurePanel className="px-4 pb-4 text-ink-2">{children}</DisclosurePanel>
    </Disclosure>
  );
}
