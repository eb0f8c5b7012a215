'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import { slotsQuery, useOrderChanges } from '#lib/api/table-detail.ts';
import type { Slots } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { usePersonId } from '#lib/session/session.ts';
import { availableMinutes, startProblemOf, withoutOwnOrder, withoutPast } from './available-slots.ts';
import { DEFAULT_LENGTHS, withinLimits } from './game-length.ts';
import { bookableDays, closedDaysOf, slotsDayOf } from './opening-day.ts';
import type { OrderFormProps } from './order-form-props.ts';

const REFETCH_MS = 30_000;

/** The days, the length, the free starts and the chosen start of a booking, as they are now. */
export function useBookingSlots({
  table,
  changing,
  draft,
}: Pick<OrderFormProps, 'table' | 'changing' | 'draft'>) {
  const { data: config } = useQuery(configQueries.config());
  const rules = config?.booking;
  const lengths = rules ?? DEFAULT_LENGTHS;
  const minutes = withinLimits(draft.minutes, lengths);
  const now = useNowMinute(serverNow);
  const today = localDay(now, table.time_zone);
  const days = bookableDays(table, now, rules?.horizon_days ?? 13);
  const [firstDay = today] = days;
  // If an order is changed, only its start is known.
  const draftDay = draft.day ?? (draft.start_at === null ? null : slotsDayOf(table, draft.start_at));
  const day = draftDay !== null && draftDay >= firstDay ? draftDay : firstDay;
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    ...slotsQuery(
      { table_id: table.id, date: day, minutes, ...(changing ? { order_id: changing.id } : {}) },
      usePersonId(),
    ),
    refetchInterval: isLive ? false : REFETCH_MS,
  });
  // Other people book too.
  useOrderChanges({
    store_id: table.store_id,
    table_id: table.id,
    every: REFETCH_MS,
    fetchedAt: query.dataUpdatedAt,
    onChange: query.refetch,
    onLive: setLive,
  });
  const chosen = draftDay === day ? draft.start_at : null;
  const known = query.data && withoutPast(withoutOwnOrder(query.data, chosen), now);
  const limits = { cleaning_minutes: 0, ...lengths };
  const freeMinutes = (at: number) => (known ? availableMinutes(at, known, limits) : 0);
  // While the starts for another length are loading, those of the last one that have room for it.
  const slots =
    known && query.isPlaceholderData
      ? { ...known, free_starts: known.free_starts.filter((at) => freeMinutes(at) >= minutes) }
      : known;
  // Until the starts are known, a start that was chosen elsewhere is as good as free: the server checks it.
  const isFree = chosen !== null && (slots === undefined || slots.free_starts.includes(chosen));
  const problem =
    slots && !query.isPlaceholderData && chosen !== null && !isFree
      ? startProblemOf(chosen, slots, { now, minutes, rules: limits })
      : null;
  return {
    query,
    slots,
    day,
    days,
    closedDays: closedDaysOf(table, days),
    today,
    now,
    lengths,
    minutes,
    start: isFree ? chosen : null,
    /** The price of an hour from the start; null until it is known. */
    pricePerHour: (isFree && slots ? priceAt(slots, chosen) : null) ?? null,
    problem,
  };
}

const priceAt = ({ prices }: Slots, at: number): number | undefined =>
  prices.find((band) => band.start_at <= at && at < band.end_at)?.per_hour;
