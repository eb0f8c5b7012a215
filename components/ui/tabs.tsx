import { Tab, TabGroup, TabList } from '@headlessui/react';
import { useEffect, useRef } from 'react';
import { useFadedSides } from './use-faded-sides.ts';

export type TabsProps<T extends string> = {
  label: string;
  items: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** A row of filters that scrolls sideways, keeps the active one visible and fades if some are hidden. */
export function Tabs<T extends string>({ label, items, value, onChange }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useFadedSides(list);
  const index = items.findIndex((item) => item.value === value);

  useEffect(() => {
    const row = list.current;
    const tab = row?.children[index];
    if (!row || !(tab instanceof HTMLElement)) return;
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: 'smooth' });
  }, [index]);

  return (
    <TabGroup selectedIndex={index} onChange={(next) => onChange(items[next]!.value)}>
      <TabList
        ref={list}
        aria-label={label}
        className="no-scrollbar relative flex gap-1 overflow-x-auto px-1.5"
      >
        {items.map((item) => (
          <Tab
            key={item.value}
            className="group relative flex min-h-11 shrink-0 items-center gap-1 px-2.5 font-medium text-ink-3 transition-colors duration-quick data-selected:font-semibold data-selected:text-ink"
          >
            {item.label}
            <span className="absolute inset-x-2.5 bottom-0.5 h-[3px] scale-x-0 rounded-full bg-brand-line transition-transform duration-calm ease-calm group-data-selected:scale-x-100" />
          </Tab>
        ))}
      </TabList>
    </TabGroup>
  );
}
