import { type PushTopic, pushApi, pushTopics } from '#lib/contract/push.ts';
import { readEnv } from '#server/core/env.ts';
import { sendReminders } from '#server/notify/message/send-reminders.ts';
import { deliverPushes } from '#server/notify/push/deliver.ts';
import { gamesOn, MINUTE } from './games.ts';
import { NOON } from './noon.ts';
import { type PushPhone, startPushService } from './push-service.ts';
import { dataOf, makeTestServer, type Person } from './test-server.ts';

export type PushTest = Awaited<ReturnType<typeof startPushTest>>;

/** A server that pushes to a push service of the test. */
export async function startPushTest() {
  const service = await startPushService();
  const server = await makeTestServer({
    env: readEnv({
      PUBLIC_URL: 'https://hall.test',
      DATA_DIR: '/nowhere',
      SANDBOX_PAYMENTS: 'true',
      PUSH_HOSTS: service.origin,
    }),
  });
  const { db, clock, deps } = server;
  const games = gamesOn(server);
  let day = 0;

  const subscribe = async (
    person: Person,
    {
      topics = [...pushTopics],
      lang,
      phone = service.phone(),
    }: { topics?: PushTopic[]; lang?: 'zh-cn'; phone?: PushPhone } = {},
  ): Promise<PushPhone> => {
    dataOf(await person.call(pushApi.subscribe, { ...phone.subscription, topics }, lang ? { lang } : {}));
    return phone;
  };

  return {
    service,
    server,
    games,
    subscribe,
    /** Call it in `beforeEach`: on a day of its own, a test finds all tables free. */
    startNewDay: () => {
      clock.at = NOON + ++day * 86_400;
    },
    /** Call it in `afterEach`. */
    deleteSubscriptions: () => db.deleteFrom('push_subscriptions').execute(),
    /** Plays a game of an hour until its reminder is queued. Returns the order's id. */
    playUntilReminder: async (person: Person): Promise<string> => {
      // The table may be in cleaning after an earlier game.
      clock.at += 6 * MINUTE;
      const { id } = await games.play(person);
      clock.at += 51 * MINUTE;
      await sendReminders(deps);
      return id;
    },
    remind: () => sendReminders(deps),
    deliver: () => deliverPushes(deps),
    queuedAttempts: async () =>
      (await db.selectFrom('push_deliveries').selectAll().execute()).map(({ attempts }) => attempts),
    subscriptions: () => db.selectFrom('push_subscriptions').selectAll().execute(),
    close: async () => {
      await server.close();
      await service.close();
    },
  };
}

export const pushesTo = (phone: PushPhone) => phone.receivedPushes();

export const kindsTo = (phone: PushPhone) => pushesTo(phone).map(({ tag }) => tag.split(':')[0]);
