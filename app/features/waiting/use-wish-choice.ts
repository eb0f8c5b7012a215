'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { DEFAULT_LENGTHS, withinLimits } from '#app/features/booking/game-length.ts';
import { bookableDays, closedDaysOf } from '#app/features/booking/opening-day.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { outletQueries } from '#lib/api/outlet.ts';
import { outletDetailQuery } from '#lib/api/outlet-detail.ts';
import { tableQueries } from '#lib/api/table.ts';
import { instantOf, localDay } from '#lib/domain/time.ts';
import type { WishDraft } from '#lib/draft/wish-draft.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { fitWindow, hoursOf, startsOf } from './wish-window.ts';

/** More outlets than these are not near. */
const MAX_OUTLETS = 6;

/** What a wish can choose from now, and the call for what is chosen. */
export function useWishChoice(draft: WishDraft, enabled: boolean) {
  const locale = useLocale();
  const now = useNowMinute(serverNow);
  const { data: config } = useQuery(configQueries.config());
  const chosenId = useChosenOutlet();
  const first = draft.store_ids[0] ?? chosenId;
  const outletList = useQuery({ ...outletQueries.list(locale, null, first), enabled });
  const all = outletList.data?.list ?? [];
  const outlet = all.find(({ id }) => id === first) ?? all[0];
  const detail = useQuery({
    ...outletDetailQuery(outlet?.id ?? '', locale),
    enabled: enabled && outlet !== undefined,
  });
  const time_zone = outlet?.time_zone ?? 'UTC';
  const hours = detail.data;
  const sent = { hours: hours?.hours ?? [], special_hours: hours?.special_hours ?? [], time_zone };
  const lengths = config?.booking ?? DEFAULT_LENGTHS;
  const minutes = withinLimits(draft.minutes, lengths);
  const days = bookableDays(sent, now, config?.booking.horizon_days ?? 13);
  const today = localDay(now, time_zone);
  const day = draft.day !== null && days.includes(draft.day) ? draft.day : today;
  const starts = startsOf(hoursOf(sent, day), { day, minutes, time_zone, now });
  const window = fitWindow(starts, draft);
  const outlets = all.filter((each) => each.time_zone === time_zone).slice(0, MAX_OUTLETS);
  const chosen = draft.store_ids.filter((id) => outlets.some((each) => each.id === id));
  const store_ids = chosen.length > 0 ? chosen : outlet ? [outlet.id] : [];
  const tables = useQueries({ queries: store_ids.map((id) => tableQueries.list(id)) });
  const isOffered = (type: string) =>
    tables.some(({ data }) => !data || data.list.some((table) => table.type === type));
  const types = config?.table_types.filter(({ id, offered }) => offered && isOffered(id)) ?? [];
  const type_ids = draft.types.filter((id) => types.some((type) => type.id === id));
  const at = (minute: number) => instantOf(day, minute, time_zone);
  return {
    outlets,
    store_ids,
    types,
    type_ids,
    lengths,
    minutes,
    days,
    day,
    today,
    closedDays: closedDaysOf(sent, days),
    time_zone,
    starts,
    window,
    at,
    /** Null until the outlets are known, and if no start can be chosen. */
    request:
      window && store_ids.length > 0
        ? {
            store_ids,
            types: type_ids,
            minutes,
            from_at: at(window.from),
            to_at: at(window.to),
          }
        : null,
  };
}

export type WishChoice = ReturnType<typeof useWishChoice>;
