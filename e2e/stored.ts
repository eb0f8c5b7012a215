import type { Page } from 'playwright/test';

/** Everything that the phone has stored, as text: whoever finds it can read it. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        for (const read of [all.getAllKeys(), all.getAll()]) {
          await new Promise((resolve) => {
            read.onsuccess = resolve;
          });
          found.push(JSON.stringify(read.result));
        }
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    return found.join('\n');
  });
