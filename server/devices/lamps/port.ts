export interface Lamps {
  /** Sends a command and does not wait for the device. May fail or be lost: the reconciler sets every lamp each minute. */
  set(lamp_id: string, on: boolean): Promise<void>;
}

/** A device that reports its state shows that a lamp may be wrong. */
export interface LampDrift {
  /** Null for all lamps: the broker was out of reach. */
  readonly lamp_id: string | null;
}

export interface OpenLamps extends Lamps {
  /** Calls the listener when a lamp must be set again. Only where devices report their state. */
  onDrift(listener: (drift: LampDrift) => void): void;
  close(): Promise<void>;
}
