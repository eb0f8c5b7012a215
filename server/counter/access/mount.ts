import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import type { MountCommand, MountRead } from '#server/http/mount.ts';
import type { Caller, Callers } from '#server/http/run-call.ts';
import type { CounterDeps } from '../deps.ts';
import { actionRules } from './action.ts';
import { boardCall, deviceCall, openCall, sessionCall, staffCall } from './authenticate.ts';
import type { ActionContext, DeviceCall, OpenCall, StaffCall } from './context.ts';

/** The ways to mount a call of the counter. Each throws if `counterAccess` declares another access. */
export interface CounterMount {
  readonly open: MountRead<OpenCall<CounterDeps>>;
  /** Mounts a call that needs a device that is signed in. */
  readonly device: MountRead<DeviceCall<CounterDeps>>;
  /** Mounts a call of the board on the wall. */
  readonly board: MountRead<DeviceCall<CounterDeps>>;
  /** Mounts a call of staff with the role; the call only reads. */
  readonly read: MountRead<StaffCall<CounterDeps>>;
  /** Mounts an action of staff with the role. It is entered in the audit trail, even if it is refused. */
  readonly act: MountCommand<StaffCall<CounterDeps>, ActionContext<CounterDeps>>;
}

/** The calls of a feature of the counter, e.g. `(mount) => { mount.act(counterOrderApi.end, ...) }`. */
export type CounterRoutes = (mount: CounterMount) => void;

/** Devices, and the staff who work at them. */
export function counterCallers(deps: CounterDeps): Callers {
  const staff: Caller<StaffCall<CounterDeps>> = {
    // The refusal of an action for its role is recorded: see `actionRules`.
    admit: (c, endpoint, isCommand) =>
      isCommand ? sessionCall(c, deps) : staffCall(c, deps, (endpoint as CounterEndpoint).path),
    rulesFor: (call, endpoint, c) => actionRules(call, endpoint as CounterEndpoint, c),
  };
  return {
    open: { admit: (c) => openCall(c, deps) },
    device: { admit: (c) => deviceCall(c, deps) },
    board: { admit: (c) => boardCall(c, deps) },
    staff,
  };
}
