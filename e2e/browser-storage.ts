import type { Page } from 'playwright/test';

/**
 * Everything the app has stored in the browser, as text: Web Storage, IndexedDB, and the URLs in Cache
 * Storage.
 */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        for (const request of [store.getAllKeys(), store.getAll()]) {
          await new Promise((resolve) => {
            request.onsuccess = resolve;
          });
          texts.push(JSON.stringify(request.result));
        }
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    }
    return texts.join('\n');
  });
