import type { BoardAlert } from '#lib/contract/counter/board.ts';
import { localize, readLang } from '#server/core/lang.ts';
import { read, write } from '#server/db/statement.ts';
import { findOutlet } from '#server/hall/lookup.ts';
import { deliverQueue, type PushQueue, type ReadyPush } from '#server/notify/push/queue.ts';
import { onlyActive } from '../access/active-staff.ts';
import { type DeviceRow, selectDeviceStaff, selectDevicesByIds } from '../access/queries.ts';
import { worksAt, worksOn } from '../access/works-at.ts';
import { listAlerts } from '../board/alerts.ts';
import type { CounterDeps } from '../deps.ts';
import { alertText } from './alert-text.ts';
import {
  type AlertPush,
  type CounterSubscription,
  claimDueAlertPushes,
  deleteEndpoint,
  findSubscription,
  insertAlertPushes,
  selectSubscriptions,
  setAlertPushDue,
  setFailures,
} from './store.ts';

export { deleteOldAlertPushes } from './store.ts';

/** An alert that is older is seen on the board, if somebody is there at all. */
const TTL_SECONDS = 30 * 60;

/** Pushes each new alert once to the devices of its outlet. Several processes may run it. */
export async function pushAlerts(deps: CounterDeps, isStopping = () => false): Promise<void> {
  await queueAlerts(deps);
  await deliverQueue(deps, alertQueue(deps), isStopping);
}

/** Alerts are derived from what they are about, so that they are looked for rather than announced. */
async function queueAlerts({ db, clock, hall }: CounterDeps): Promise<void> {
  const subscriptions = await read(db, selectSubscriptions());
  if (subscriptions.length === 0) return;
  const now = clock.now();
  const current = await hall.current();
  const since = new Map(subscriptions.map(({ device_id, created_at }) => [device_id, created_at]));
  const devices = await read(db, selectDevicesByIds([...since.keys()], now));
  for (const [outlet_id, own] of Map.groupBy(devices, (device) => device.outlet_id)) {
    const outlet = findOutlet(current, outlet_id);
    if (!outlet) continue;
    const pushes = (await listAlerts(db, outlet, now))
      .filter((alert) => isWanted(alert, now))
      .flatMap(({ id, at }) =>
        own
          // Older alerts were on the board already when the person turned the pushes on.
          .filter((device) => (since.get(device.id) ?? now) <= at)
          .map((device) => ({ alert_id: id, device_id: device.id })),
      );
    if (pushes.length > 0) await write(db, insertAlertPushes(pushes, now));
  }
}

const isWanted = ({ at, taken_by }: BoardAlert, now: number) => taken_by === null && now < at + TTL_SECONDS;

const alertQueue = (deps: CounterDeps): PushQueue<AlertPush> => ({
  claim: claimDueAlertPushes,
  prepare: (push) => prepare(deps, push),
  remove: (push) => setAlertPushDue(push, null),
  postpone: setAlertPushDue,
  deleteSubscription: deleteEndpoint,
  setFailures,
});

/** Returns null if the alert is taken or over, or if its subscriber has left the device. */
async function prepare(deps: CounterDeps, { alert_id, device_id }: AlertPush): Promise<ReadyPush | null> {
  const { db, clock, hall } = deps;
  const now = clock.now();
  const { subscription, devices } = await read(db, {
    subscription: findSubscription(device_id),
    devices: selectDevicesByIds([device_id], now),
  });
  const [device] = devices;
  const outlet = device && findOutlet(await hall.current(), device.outlet_id);
  if (!subscription || !outlet || !(await worksThere(db, subscription, device))) return null;
  const open = (await listAlerts(db, outlet, now)).filter(({ taken_by }) => taken_by === null);
  const alert = open.find(({ id }) => id === alert_id);
  if (!alert || !isWanted(alert, now)) return null;
  const lang = readLang(subscription.lang);
  return {
    // The endpoint is the id: a late answer must not count for what the device has subscribed meanwhile.
    subscription: { ...subscription, id: subscription.endpoint },
    payload: {
      id: alert.id,
      ...alertText(alert, { outlet: localize(outlet.name, lang), lang }),
      path: `/?alert=${encodeURIComponent(alert.id)}`,
      tag: tagOf(alert),
      at: alert.at,
      unread: open.length,
    },
    expires_at: alert.at + TTL_SECONDS,
    urgency: 'high',
  };
}

async function worksThere(
  db: CounterDeps['db'],
  { user_id }: CounterSubscription,
  device: DeviceRow,
): Promise<boolean> {
  const staff = (await read(db, selectDeviceStaff(device.id))).filter((each) => each.user_id === user_id);
  return (await onlyActive(db, staff)).some(
    (each) => worksAt(each, device.outlet_id) && worksOn(device, each),
  );
}

/** The tag of what the alert is about: a later warning of the same game replaces the one before. */
const tagOf = ({ id }: BoardAlert): string => id.split(':').slice(0, 2).join(':');
