import type { CustomerDeps } from '#server/customer/deps.ts';
import type { DevicesDeps } from '#server/devices/deps.ts';
import type { OrderingDeps } from '#server/ordering/deps.ts';
import type { CounterFeed } from './board/feed.ts';

export interface CounterDeps extends OrderingDeps, DevicesDeps, CustomerDeps {
  readonly counterFeed: CounterFeed;
}
