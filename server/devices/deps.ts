import type { CoreDeps } from '#server/core/context.ts';
import type { Lamps } from './lamps/port.ts';

export interface DevicesDeps extends CoreDeps {
  readonly lamps: Lamps;
}
