import { freePort } from '../server/test/free-port.ts';
import { test as base } from './fixtures.ts';
import { type Hall, startHall } from './hall.ts';
import { type Site, startSite } from './site.ts';

export { expect } from './fixtures.ts';

/** The app under nginx at one address, its server at another. */
export const test = base.extend<object, { site: Site }>({
  hall: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const port = await freePort();
      const hall = await startHall({ PUBLIC_URL: `http://127.0.0.1:${port}` });
      await use(Object.assign(hall, { sitePort: port }));
      await hall.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ hall }, use) => {
      const { sitePort, url } = hall as Hall & { sitePort: number };
      const site = await startSite({ port: sitePort, api: url });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
