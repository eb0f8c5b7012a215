import type { CDPSession, Page, Worker } from 'playwright/test';

/**
 * Replaces the subscription of the browser, whose push service a test can't reach, by one of the test's push
 * service.
 */
export async function simulateSubscription(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((json) => {
    let current: PushSubscription | null = null;
    const unsubscribe = async () => {
      current = null;
      return true;
    };
    PushManager.prototype.subscribe = async () => {
      const options = { applicationServerKey: null };
      current = { ...json, options, toJSON: () => json, unsubscribe } as unknown as PushSubscription;
      return current;
    };
    PushManager.prototype.getSubscription = async () => current;
  }, subscription);
}

/**
 * Delivers a decrypted push to the service worker of a scope, as the browser does. Resolves when the browser
 * has shown its notification: Chromium forgets a notification if it is asked for all of them before that.
 */
export async function deliverPush(cdp: CDPSession, origin: string, data: string, scope = '/'): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === origin + scope && !isDeleted,
      );
      if (found) resolve(found.registrationId);
    });
  });
  const service = 'notifications';
  await cdp.send('BackgroundService.startObserving', { service });
  await cdp.send('BackgroundService.setRecording', { service, shouldRecord: true });
  const shown = new Promise<void>((resolve) => {
    cdp.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Notification displayed') resolve();
      },
    );
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.send('ServiceWorker.disable');
  await shown;
}

/** What the worker of the page shows. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Dispatches `notificationclick` in the worker: a headless browser draws no notification to click on. */
export async function clickNotification(page: Page, worker: Worker): Promise<void> {
  await page.bringToFront();
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: typeof Event;
    } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification } as EventInit));
  });
}
