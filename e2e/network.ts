import type { Page, Route } from 'playwright/test';

/** What may become of a call between the phone and the hall. */
export const faults = {
  /** It never reaches the hall. */
  cut: (route: Route) => route.abort('connectionfailed'),
  /** The hall does it, and its answer is lost on the way. */
  lost: async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  /** The hall gets it two times at once, and both answers come; the phone hears the later one. */
  twice: async (route: Route) => {
    const [, response] = await Promise.all([route.fetch(), route.fetch()]);
    await route.fulfill({ response });
  },
  /** The hall does it, and something on the way answers for it. */
  gateway: async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  },
  /** The hall does it, and nothing ever comes back. */
  hang: async (route: Route) => {
    await route.fetch();
  },
} satisfies Record<string, (route: Route) => Promise<unknown>>;

export type Fault = keyof typeof faults;

/** Lets the next call of that path meet a fault; later ones get through. Answers when it has happened. */
export async function meet(page: Page, path: string, fault: Fault): Promise<{ happened: Promise<void> }> {
  const { promise: happened, resolve, reject } = Promise.withResolvers<void>();
  await page.route(`**${path}`, (route) => faults[fault](route).then(() => resolve(), reject), { times: 1 });
  return { happened };
}
