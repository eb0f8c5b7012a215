import { LayoutGrid, type LucideIcon, WalletCards } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { NowPage } from './now-page.tsx';
import type { CounterPath } from './use-counter-location.ts';

/** What the frame gives each screen. */
export interface CounterScreenProps {
  readonly session: StaffSession;
  /** Of the address. */
  readonly query: Readonly<Record<string, string>>;
}

interface CounterScreen {
  readonly path: CounterPath;
  /** Its title: `counter.screen.ID`. */
  readonly id: 'now' | 'money';
  readonly icon: LucideIcon;
  readonly Screen: ComponentType<CounterScreenProps>;
}

/** The screens of the counter in the order of the navigation, and of the keys 1 to 8. */
export const counterScreens: readonly [CounterScreen, ...CounterScreen[]] = [
  { path: '/', id: 'now', icon: LayoutGrid, Screen: NowPage },
  {
    path: '/money',
    id: 'money',
    icon: WalletCards,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-money" */ './money/money-page.tsx')),
  },
];
