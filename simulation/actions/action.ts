import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/**
 * One thing that somebody does in a world. All of its choices come from `random` and from the state of the
 * world.
 */
export interface Action {
  readonly name: string;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  run(world: World, random: Random): Promise<void>;
}
