export interface Lamps {
  /**
   * Sends a command and does not wait for the device. May fail or be lost: the reconciler sets every lamp
   * each minute.
   */
  set(lamp_id: string, on: boolean): Promise<void>;
}

/** A device that reports its state shows that a lamp may be wrong. */
export interface LampDrift {
  /** Null for all lamps: the broker was out of reach. */
  readonly lamp_id: string | null;
}

export interface LampReport {
  readonly lamp_id: string;
  /** False after several commands without a confirmation, and for a device that is offline. */
  readonly confirmed: boolean;
}

export interface OpenLamps extends Lamps {
  /** Calls the listener when a lamp must be set again, if devices report their state. */
  onDrift(listener: (drift: LampDrift) => void): void;
  /** Calls the listener if a lamp has confirmed its state or has failed to. */
  onReport(listener: (report: LampReport) => void): void;
  close(): Promise<void>;
}
