import { searchApi } from '#lib/contract/search.ts';
import { localize } from '#server/core/lang.ts';
import type { Routes } from '#server/http/mount.ts';
import { readingFrom, searchTimes } from './times.ts';

export const searchRoutes: Routes = (mount) => {
  mount.guest(searchApi.times, async ({ deps, hall, lang, now }, { lat, lng, ...search }) => {
    const position = lat === undefined || lng === undefined ? null : { lat, lng };
    const { found, ...rest } = await searchTimes(readingFrom(deps.db), hall, {
      ...search,
      position,
      now,
    });
    const list = found.map(({ outlet, distance, starts }) => ({
      store: {
        id: outlet.id,
        name: localize(outlet.name, lang),
        address: localize(outlet.address, lang),
        distance,
        time_zone: outlet.time_zone,
      },
      starts,
    }));
    return { ...rest, list };
  });
};
