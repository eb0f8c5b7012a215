/** The topics and payloads of the kinds of devices, known by the topic of their commands. */
export interface DeviceTopics {
  /** The topic at which the device reports its state; null if unknown. It has `{table}` for the lamp. */
  readonly state: string | null;
  /** The topic at which the device, or its last will, reports that it is online; null if unknown. */
  readonly availability: string | null;
}

export function deviceTopics(command: string): DeviceTopics {
  // Tasmota
  const tasmota = /^cmnd\/(.+)\/(POWER\d*)$/.exec(command);
  if (tasmota) return { state: `stat/${tasmota[1]}/${tasmota[2]}`, availability: `tele/${tasmota[1]}/LWT` };
  // Shelly, first generation
  const shelly1 = /^(shellies\/[^/]+)(\/relay\/\d+)\/command$/.exec(command);
  if (shelly1) return { state: `${shelly1[1]}${shelly1[2]}`, availability: `${shelly1[1]}/online` };
  // Shelly, later generations
  const shelly = /^(.+)\/command\/(switch:\d+)$/.exec(command);
  if (shelly) return { state: `${shelly[1]}/status/${shelly[2]}`, availability: `${shelly[1]}/online` };
  // Zigbee2MQTT
  const zigbee = /^(.+)\/set$/.exec(command);
  if (zigbee) return { state: `${zigbee[1]}`, availability: `${zigbee[1]}/availability` };
  return { state: null, availability: null };
}

/** The command in the device's format: JSON for Zigbee2MQTT, lower case for Shelly, else upper case. */
export function payloadFor(topic: string, on: boolean): string {
  const state = on ? 'ON' : 'OFF';
  if (topic.endsWith('/set')) return JSON.stringify({ state });
  return topic.startsWith('shellies/') || topic.includes('/command') ? state.toLowerCase() : state;
}

/** The state in a report, plain or as JSON; null if it has none. */
export function readState(payload: string): boolean | null {
  const value = readField(payload, ['state', 'output', 'POWER']);
  if (value === true || value === 'ON' || value === 'on') return true;
  // A Shelly that switched itself off for too much power.
  return value === false || value === 'OFF' || value === 'off' || value === 'overpower' ? false : null;
}

export function readAvailability(payload: string): boolean | null {
  const value = readField(payload, ['state']);
  if (value === true || value === 'true' || value === 'Online' || value === 'online') return true;
  return value === false || value === 'false' || value === 'Offline' || value === 'offline' ? false : null;
}

function readField(payload: string, names: readonly string[]): unknown {
  if (!payload.startsWith('{')) return payload;
  try {
    const report = JSON.parse(payload) as Record<string, unknown>;
    return names.map((name) => report[name]).find((value) => value !== undefined);
  } catch {
    return undefined;
  }
}
