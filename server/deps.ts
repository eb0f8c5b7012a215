import type { CustomerDeps } from './customer/deps.ts';
import type { DevicesDeps } from './devices/deps.ts';
import type { MediaDeps } from './media/deps.ts';
import type { OrderingDeps } from './ordering/deps.ts';

/** The dependencies of all features. Each feature declares its own in its `deps.ts`. */
export interface Deps extends CustomerDeps, OrderingDeps, MediaDeps, DevicesDeps {}
