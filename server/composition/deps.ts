import type { CounterDeps } from '#server/counter/deps.ts';
import type { CustomerDeps } from '#server/customer/deps.ts';
import type { DevicesDeps } from '#server/devices/deps.ts';
import type { FilesDeps } from '#server/files/deps.ts';
import type { MediaDeps } from '#server/media/deps.ts';
import type { OrderingDeps, PassDeps, TableDeps } from '#server/ordering/deps.ts';
import type { ScannedTableDeps } from '#server/outlet/scanned-table/routes.ts';

/** The dependencies of all features. Each feature declares its own in its `deps.ts`. */
export interface Deps
  extends CustomerDeps,
    FilesDeps,
    OrderingDeps,
    PassDeps,
    TableDeps,
    MediaDeps,
    ScannedTableDeps,
    DevicesDeps,
    CounterDeps {}
