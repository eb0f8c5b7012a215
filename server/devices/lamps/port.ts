import type { EventEmitter } from 'node:events';

export interface Lamps {
  /**
   * Sends a command and does not wait for the device. May fail or be lost: the reconciler sets every lamp
   * each minute.
   */
  set(lamp_id: string, on: boolean): Promise<void>;
}

export interface LampReport {
  readonly lamp_id: string;
  /** False after several commands without a confirmation, and for a device that is offline. */
  readonly confirmed: boolean;
}

/** What devices tell that report their state. */
export interface LampEvents {
  /** A lamp may be wrong and must be set again: null for all lamps, if the broker was out of reach. */
  readonly drift: [lamp_id: string | null];
  /** A lamp has confirmed its state, or has failed to. */
  readonly report: [report: LampReport];
}

export interface OpenLamps extends Lamps {
  /** Omitted if devices do not report their state. */
  readonly events?: EventEmitter<LampEvents>;
  close(): Promise<void>;
}
