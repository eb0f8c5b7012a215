import type { CustomerDeps } from './customer/deps.ts';
import type { DevicesDeps } from './devices/deps.ts';
import type { MediaDeps } from './media/deps.ts';
import type { OrderingDeps } from './ordering/deps.ts';

/** Everything that the server is built from: each feature sees the part that its own `deps.ts` declares. */
export interface Deps extends CustomerDeps, OrderingDeps, MediaDeps, DevicesDeps {}
