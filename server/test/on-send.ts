import type { Db } from '#server/db/schema.ts';

/** The database of a test server, which calls `before` at each packet of statements; it may throw. */
export const onSend = (db: Db, before: () => void): Db =>
  new Proxy(db, {
    get: (target, key) => {
      if (key === 'getExecutor') before();
      return Reflect.get(target, key, target);
    },
  });
