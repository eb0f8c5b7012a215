import {
  CalendarDays,
  Ellipsis,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Users,
  WalletCards,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { NowPage } from './now-page.tsx';
import type { CounterScreenProps } from './screen-props.ts';
import type { CounterPath } from './use-counter-location.ts';

interface CounterScreen {
  readonly path: CounterPath;
  /** The key of the screen's title is `counter.screen.ID`. */
  readonly id: 'now' | 'bookings' | 'people' | 'money' | 'more' | 'queue';
  readonly icon: LucideIcon;
  readonly Screen: ComponentType<CounterScreenProps>;
}

/** The screens of the counter in the order of the navigation, and of the keys 1 to 8. */
export const counterScreens: readonly [CounterScreen, ...CounterScreen[]] = [
  { path: '/', id: 'now', icon: LayoutGrid, Screen: NowPage },
  {
    path: '/bookings',
    id: 'bookings',
    icon: CalendarDays,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-bookings" */ './bookings/bookings-page.tsx')),
  },
  {
    path: '/people',
    id: 'people',
    icon: Users,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-people" */ './people/people-page.tsx')),
  },
  {
    path: '/money',
    id: 'money',
    icon: WalletCards,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-money" */ './money/money-page.tsx')),
  },
  {
    path: '/queue',
    id: 'queue',
    icon: ListOrdered,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-queue" */ './queue/queue-page.tsx')),
  },
  {
    path: '/more',
    id: 'more',
    icon: Ellipsis,
    Screen: lazyPart(() => import(/* webpackChunkName: "counter-more" */ './more/more-page.tsx')),
  },
];
